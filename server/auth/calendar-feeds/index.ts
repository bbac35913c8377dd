/** calendar-feeds: the secret addresses by which calendars read somebody's events without a session, and when they end. */
export { CalendarFeedEntity } from './calendar-feed.entity.js';
export { CALENDAR_FEED_MADE } from './calendar-feed-secrets.service.js';
export { CalendarFeedsRepository } from './calendar-feeds.repository.js';
export { type CalendarFeed, CalendarFeedSecrets } from './calendar-feed-secrets.service.js';
