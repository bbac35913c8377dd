// admin/series: series of events.
