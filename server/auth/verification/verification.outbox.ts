import type { Role } from '../../common/http/access.js';
import { outboxEvent } from '../../common/outbox/outbox.js';

interface AboutAccount {
  accountId: number;
}

/** A verification link was requested. */
export const VERIFICATION_REQUESTED = outboxEvent<AboutAccount>('verification.requested');
/** The address was verified. */
export const EMAIL_VERIFIED = outboxEvent<AboutAccount>('email.verified');
/** A link to set another password was requested; for an address without an account the id is 0. */
export const PASSWORD_RESET_REQUESTED = outboxEvent<AboutAccount>('password-reset.requested');
export const PASSWORD_CHANGED = outboxEvent<AboutAccount>('password.changed');
/** A change of the address from `from` to `to` was requested. `taken`: another account has it. */
export const EMAIL_CHANGE_REQUESTED = outboxEvent<
  AboutAccount & { from: string; to: string; taken: boolean }
>('email-change.requested');
/** Another account has requested a change to this account's address. */
export const ADDRESS_WANTED = outboxEvent<AboutAccount>('address.wanted');
/** The account's address was changed; `old` is the former one. */
export const EMAIL_CHANGED = outboxEvent<AboutAccount & { old: string }>('email.changed');
/** The account's role was changed: it has joined or left the team. */
export const ROLE_CHANGED = outboxEvent<AboutAccount & { role: Role }>('role.changed');
export const TEAM_INVITATION_MADE = outboxEvent<AboutAccount>('team-invitation.made');
