"""What a killable process may use, and how each system is made to hold it to that.

Where the system has no limit on memory of its own, the caller watches; must not kill anything itself.
"""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

_SELF_LIMITED = sys.platform.startswith("linux")  # macOS accepts RLIMIT_AS and does not hold it


@dataclass(frozen=True, slots=True)
class Limits:
    """Memory in bytes of address space, time in processor seconds a request, size of a reply in bytes."""

    memory_bytes: int = 1_536 * 1024 * 1024
    cpu_s: int = 60
    reply_bytes: int = 64 * 1024 * 1024


def apply_limits(limits: Limits) -> None:
    """Limits the running process: address space, no core file. Does nothing where the system has no such limits."""
    if sys.platform == "win32":
        return
    import resource

    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if _SELF_LIMITED:
        resource.setrlimit(resource.RLIMIT_AS, (limits.memory_bytes, limits.memory_bytes))


def allow_more_time(limits: Limits) -> None:
    """Gives the running process its processor seconds for one more request, so that none outlives its caller."""
    if sys.platform == "win32":
        return
    import resource

    used = resource.getrusage(resource.RUSAGE_SELF)
    seconds = int(used.ru_utime + used.ru_stime) + 1 + limits.cpu_s
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    if hard != resource.RLIM_INFINITY:
        seconds = min(seconds, hard)
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, hard))


def memory_in_use(pid: int | None) -> int:
    """The memory of a process in bytes: its peak address space on Linux, what it holds elsewhere; 0 once it is gone."""
    if pid is None:
        return 0
    if sys.platform == "win32":
        return _windows_memory(pid)
    if sys.platform == "darwin":
        return _ps_memory(pid)
    try:
        status = Path(f"/proc/{pid}/status").read_text(encoding="ascii", errors="replace")
    except OSError:
        return 0
    for line in status.splitlines():
        if line.startswith("VmPeak:"):
            return int(line.split()[1]) * 1024
    return 0


def _ps_memory(pid: int) -> int:
    answer = subprocess.run(["/bin/ps", "-o", "rss=", "-p", str(pid)], capture_output=True, text=True, check=False)
    text = answer.stdout.strip()
    return int(text) * 1024 if text.isdigit() else 0


if sys.platform == "win32":
    import ctypes
    from ctypes import wintypes

    class _Counters(ctypes.Structure):
        _fields_ = (
            ("cb", wintypes.DWORD),
            ("PageFaultCount", wintypes.DWORD),
            ("PeakWorkingSetSize", ctypes.c_size_t),
            ("WorkingSetSize", ctypes.c_size_t),
            ("QuotaPeakPagedPoolUsage", ctypes.c_size_t),
            ("QuotaPagedPoolUsage", ctypes.c_size_t),
            ("QuotaPeakNonPagedPoolUsage", ctypes.c_size_t),
            ("QuotaNonPagedPoolUsage", ctypes.c_size_t),
            ("PagefileUsage", ctypes.c_size_t),
            ("PeakPagefileUsage", ctypes.c_size_t),
        )

    def _windows_memory(pid: int) -> int:
        kernel = ctypes.WinDLL("kernel32")
        kernel.OpenProcess.restype = wintypes.HANDLE
        handle = kernel.OpenProcess(0x0410, False, pid)  # query information, read memory
        if not handle:
            return 0
        try:
            counters = _Counters(cb=ctypes.sizeof(_Counters))
            is_told = kernel.K32GetProcessMemoryInfo(wintypes.HANDLE(handle), ctypes.byref(counters), counters.cb)
            return int(counters.PagefileUsage) if is_told else 0
        finally:
            kernel.CloseHandle(wintypes.HANDLE(handle))
