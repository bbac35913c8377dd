// admin/bulk: the same done with many events at once.
