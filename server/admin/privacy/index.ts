// admin/privacy: the export and the deletion of somebody who writes to the organisers.
