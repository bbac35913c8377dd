// admin/api-keys: keys of organisers' programs.
