import type { Role } from '../../common/http/access.js';
import { factKind } from '../../common/outbox/fact-kind.js';

interface AboutAccount {
  accountId: number;
}

/** A verification link was requested. */
export const VERIFICATION_REQUESTED = factKind<AboutAccount>('verification.requested');
/** The address was verified. */
export const EMAIL_VERIFIED = factKind<AboutAccount>('email.verified');
/** A link to set another password was requested; for an address without an account the id is 0. */
export const PASSWORD_RESET_REQUESTED = factKind<AboutAccount>('password-reset.requested');
export const PASSWORD_CHANGED = factKind<AboutAccount>('password.changed');
/** A change of the address from `from` to `to` was requested. `taken`: another account has it. */
export const EMAIL_CHANGE_REQUESTED = factKind<AboutAccount & { from: string; to: string; taken: boolean }>(
  'email-change.requested',
);
/** Another account has requested a change to this account's address. */
export const ADDRESS_WANTED = factKind<AboutAccount>('address.wanted');
/** The account's address was changed; `old` is the former one. */
export const EMAIL_CHANGED = factKind<AboutAccount & { old: string }>('email.changed');
/** The account's role was changed: it has joined or left the team. */
export const ROLE_CHANGED = factKind<AboutAccount & { role: Role }>('role.changed');
export const TEAM_INVITATION_MADE = factKind<AboutAccount>('team-invitation.made');
