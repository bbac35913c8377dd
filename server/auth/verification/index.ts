/** Verification: links in mails that prove an address, and what follows: verified and changed addresses, reset passwords. */
export { AccountLinks } from './account-links.service.js';
export { EmailVerification } from './email-verification.service.js';
export { OneTimeTokenEntity } from './one-time-token.entity.js';
export { OneTimeTokens } from './one-time-tokens.service.js';
export { OneTimeTokensRepository } from './one-time-tokens.repository.js';
export { PasswordChanges } from './password-changes.service.js';
export { HOURS_VALID } from './token-purpose.rules.js';
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
} from './verification.facts.js';
export { VerificationController } from './verification.controller.js';
