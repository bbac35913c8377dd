import { factKind } from '../common/outbox/fact-kind.js';

/** Two people have been connected: both are told. */
export const CONNECTION_MADE = factKind<{ connectionId: number }>('connection.made');
/** The channels by which somebody can be reached are others than before. */
export const CONTACTS_CHANGED = factKind<{ accountId: number }>('contacts.changed');
/** Somebody shares a channel for the first time with a connection; several within minutes are one fact. */
export const CONTACT_SHARED = factKind<{ connectionId: number; accountId: number }>('contact.shared');
