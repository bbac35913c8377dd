// admin/objections: what guests object to their match lists, and the answers.
