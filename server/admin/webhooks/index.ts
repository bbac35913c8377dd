// admin/webhooks: endpoints that are told of facts.
