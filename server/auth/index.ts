/**
 * The auth module: accounts, passwords, sessions, and which routes a user may call.
 *
 * - `api-keys`: keys with which programs of organisers call some routes, with at most the rights of their creator.
 * - `blocklist`: recognises blocked people who return with another account.
 * - `calendar-feeds`: the secret URLs with which calendars read a guest's events without a session.
 * - `confirmation`: asks for the password again before sensitive actions.
 * - `passwords`: hashes and verifies passwords off the main thread, a few at a time.
 * - `settings`: account settings: language, and which notifications are sent.
 * - `team`: the team: organisers and hosts, and how they join and leave.
 * - `totp`: two-factor authentication: codes of an app (TOTP, RFC 6238), and recovery codes.
 * - `verification`: links in mails that prove an address: to verify or change it, to reset a password, to join the team.
 */
export { AuthModule } from './auth.module.js';
export { NewEmail } from './auth.dto.js';
export { type Account, AccountsService, ADDRESS_BOUNCED, mailboxOf } from './accounts/index.js';
export {
  BLOCK_REVIEW_DECISIONS,
  type BlockReviewDecision,
  type BlockReviewEntity,
  TRACE_KINDS,
  type TraceKind,
} from './blocklist/block-review.entity.js';
export { BlocklistService } from './blocklist/blocklist.service.js';
export { type TeamMember, TeamService } from './team/team.service.js';
export { type AccountLimit, AccountLimits, Caller, RateLimited } from './rate-limits/index.js';
export { DEVICE_SIGNED_IN, SessionsService } from './sessions/index.js';
export { AccountLinks } from './verification/account-links.service.js';
export * from './verification/verification.outbox.js';
export { TOTP_SWITCHED } from './totp/totp.service.js';
export {
  AccountSettingsService,
  NOTIFICATION_SETTINGS,
  type NotificationSetting,
  type NotificationSettings,
} from './settings/account-settings.service.js';
export {
  CALENDAR_FEED_MADE,
  type CalendarFeed,
  CalendarFeedSecrets,
} from './calendar-feeds/calendar-feed-secrets.service.js';
export { type ApiKey, ApiKeysService } from './api-keys/api-keys.service.js';
