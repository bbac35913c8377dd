// admin/walk-ins: hosts and organisers sell seats at the entrance.
