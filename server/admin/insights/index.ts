/** admin/insights: figures that answer questions of organisers. */
