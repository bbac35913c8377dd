// admin/people: accounts with their attendance, notes and reports.
