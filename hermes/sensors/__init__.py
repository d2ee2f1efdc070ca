"""`museum-sensors`: a synthetic snapshot of sensor readings at five sites, with questions on it."""
