// admin/venues: the places in which events are held.
