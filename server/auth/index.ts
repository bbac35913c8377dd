/** The auth room: accounts, passwords, sessions, and which routes a user may call. */
export { AuthModule } from './auth.module.js';
export { type Account, AccountErasureService, AccountsService, ADDRESS_BOUNCED } from './accounts/index.js';
export {
  BLOCK_REVIEW_DECISIONS,
  type BlockReviewDecision,
  type BlockReviewEntity,
  BlocklistService,
  TRACE_KINDS,
  type TraceKind,
} from './blocklist/index.js';
export { type Invitation, type TeamChange, type TeamMember, TeamService } from './team/index.js';
export {
  type AccountLimit,
  AccountLimits,
  AddressLimits,
  Caller,
  Callers,
  RateLimited,
} from './rate-limits/index.js';
export { DEVICE_SIGNED_IN, SessionsService } from './sessions/index.js';
export {
  AccountLinks,
  ADDRESS_WANTED,
  EMAIL_CHANGE_REQUESTED,
  EMAIL_CHANGED,
  EMAIL_VERIFIED,
  PASSWORD_CHANGED,
  PASSWORD_RESET_REQUESTED,
  ROLE_CHANGED,
  TEAM_INVITATION_MADE,
  VERIFICATION_REQUESTED,
} from './verification/index.js';
export { TOTP_SWITCHED } from './totp/index.js';
export { AccountSettingsService, type NotificationSettings } from './settings/index.js';
export { CALENDAR_FEED_MADE, type CalendarFeed, CalendarFeedSecrets } from './calendar-feeds/index.js';
export { type ApiKey, ApiKeysService } from './api-keys/index.js';
