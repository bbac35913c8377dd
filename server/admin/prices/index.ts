// admin/prices: promotion codes, early prices of events, and credit of guests.
