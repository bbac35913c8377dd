// admin/check-in: guest lists and check-ins for hosts and organisers, with or without a connection.
