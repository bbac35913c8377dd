// admin/reservations: an event's reservations: lists, CSV, history, granting, refunding, cancelling, transferring, arrivals.
