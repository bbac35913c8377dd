/** admin/matching-quality: how well the matching foretells a mutual yes, for organisers and as a command. */
