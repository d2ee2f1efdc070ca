"""Downloads: pinned, checked, resumed, kept; from the network or from a mirror."""
