// admin/decisions: whether an event that misses its minimum takes place.
