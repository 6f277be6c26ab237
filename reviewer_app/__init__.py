"""Everything of Packet Desk that is not a widget; nothing below here imports Qt."""
