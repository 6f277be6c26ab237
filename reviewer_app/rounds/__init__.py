"""The law over many packets: ranking with pools, pro-rata shares, frozen runs. Nothing about one packet belongs here."""
