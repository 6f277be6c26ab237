"""Speed as ratios side by side in one run; never asserted in a timed test."""
