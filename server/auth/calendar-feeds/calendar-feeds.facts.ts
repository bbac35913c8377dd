import { factKind } from '../../common/outbox/fact-kind.js';

/** Somebody has made an address by which a calendar reads the events of this account. */
export const CALENDAR_FEED_MADE = factKind<{ accountId: number }>('calendar-feed.made');
