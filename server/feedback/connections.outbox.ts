import { outboxEvent } from '../common/outbox/outbox.js';

/** Two people were connected: both are notified. */
export const CONNECTION_MADE = outboxEvent<{ connectionId: number }>('connection.made');
/** The contact channels of an account have changed. */
export const CONTACTS_CHANGED = outboxEvent<{ accountId: number }>('contacts.changed');
/** A person shares a channel with a connection for the first time; several within minutes are one event. */
export const CONTACT_SHARED = outboxEvent<{ connectionId: number; accountId: number }>('contact.shared');
