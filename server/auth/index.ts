/**
 * The auth room: accounts, passwords, sessions, and which routes a user may call.
 *
 * - `api-keys`: keys with which programs of organisers call some routes, as their maker and with no more rights.
 * - `blocklist`: recognises blocked people who come back with another account.
 * - `calendar-feeds`: the secret addresses by which calendars read somebody's events without a session, and when they
 *   end.
 * - `confirmation`: the password once more, before what a thief of a session must not do.
 * - `invitations`: invitations to work at the events: who is to get which role once they have opened the link in their
 *   mail.
 * - `passwords`: passwords: hashing and verifying them off the main thread, a few at a time.
 * - `settings`: account settings: in which language, and about what, somebody is told.
 * - `team`: the team: organisers and hosts, how they come and how they go.
 * - `totp`: the second step of a log-in: codes of an app (TOTP, RFC 6238), and recovery codes for a lost one.
 * - `verification`: verification: links in mails that prove an address, and what follows: verified and changed
 *   addresses, reset passwords.
 */
export { AuthModule } from './auth.module.js';
export { type Account, AccountErasureService, AccountsService, ADDRESS_BOUNCED } from './accounts/index.js';
export {
  BLOCK_REVIEW_DECISIONS,
  type BlockReviewDecision,
  type BlockReviewEntity,
} from './blocklist/block-review.entity.js';
export { mailboxOf } from './blocklist/address.rules.js';
export { BlocklistService } from './blocklist/blocklist.service.js';
export { TRACE_KINDS, type TraceKind } from './blocklist/blocked-trace.entity.js';
export { type Invitation, type TeamChange, type TeamMember, TeamService } from './team/team.service.js';
export {
  type AccountLimit,
  AccountLimits,
  AddressLimits,
  Caller,
  Callers,
  RateLimited,
} from './rate-limits/index.js';
export { DEVICE_SIGNED_IN, SessionsService } from './sessions/index.js';
export { AccountLinks } from './verification/account-links.service.js';
export {
  ADDRESS_WANTED,
  EMAIL_CHANGE_REQUESTED,
  EMAIL_CHANGED,
  EMAIL_VERIFIED,
  PASSWORD_CHANGED,
  PASSWORD_RESET_REQUESTED,
  ROLE_CHANGED,
  TEAM_INVITATION_MADE,
  VERIFICATION_REQUESTED,
} from './verification/verification.facts.js';
export { TOTP_SWITCHED } from './totp/totp.service.js';
export { AccountSettingsService, type NotificationSettings } from './settings/account-settings.service.js';
export {
  CALENDAR_FEED_MADE,
  type CalendarFeed,
  CalendarFeedSecrets,
} from './calendar-feeds/calendar-feed-secrets.service.js';
export { type ApiKey, ApiKeysService } from './api-keys/api-keys.service.js';
