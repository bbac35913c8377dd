// admin/status: how the product is, and jobs that failed.
