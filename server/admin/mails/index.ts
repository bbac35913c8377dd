// admin/mails: what was told to whom and what became of it, and what every mail looks like.
