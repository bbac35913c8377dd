/** admin/finance: the money of a month, for organisers and their fiduciary. */
