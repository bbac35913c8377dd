import type { Role } from '../../common/http/access.js';
import { factKind } from '../../common/outbox/fact-kind.js';

interface AboutAccount {
  accountId: number;
}

/** Somebody is to prove that they read the mail at their address. */
export const VERIFICATION_REQUESTED = factKind<AboutAccount>('verification.requested');
/** They have proven it. */
export const EMAIL_VERIFIED = factKind<AboutAccount>('email.verified');
/** A link to set another password is wanted; for an address without an account the id is nobody's. */
export const PASSWORD_RESET_REQUESTED = factKind<AboutAccount>('password-reset.requested');
export const PASSWORD_CHANGED = factKind<AboutAccount>('password.changed');
/** Somebody wants the address `to` instead of `from`, theirs. `taken`: another account has it. */
export const EMAIL_CHANGE_REQUESTED = factKind<AboutAccount & { from: string; to: string; taken: boolean }>(
  'email-change.requested',
);
/** Somebody wanted the address of this account for theirs. */
export const ADDRESS_WANTED = factKind<AboutAccount>('address.wanted');
/** The account has another address than `old`. */
export const EMAIL_CHANGED = factKind<AboutAccount & { old: string }>('email.changed');
/** An account has another role: it has joined the team, or left it. */
export const ROLE_CHANGED = factKind<AboutAccount & { role: Role }>('role.changed');
export const TEAM_INVITATION_MADE = factKind<AboutAccount>('team-invitation.made');
