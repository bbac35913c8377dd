import type { ErrorCode } from '../../common/errors/catalogue.js';
import type { Side } from '../seats/index.js';
import type { GuestProfile } from '../reservations/index.js';
import type { FriendInvitation } from './friend-invitations.repository.js';

/**
 * The state of a guest's invitation: `accepted` while the friend has not paid yet, `reserved` once they have a seat or
 * are paying.
 */
export type InvitingState = 'none' | 'open' | 'accepted' | 'reserved';

/** A guest's view of their invitations for an event. */
export interface Inviting {
  state: InvitingState;
  /** The open or accepted invitation; undefined in the state `none`. */
  invitation: FriendInvitation | undefined;
  side: Side;
  /** How many more they can make. */
  left: number;
  /** Why they can make none now; null if they can. */
  obstacle: ErrorCode | null;
}

/** A friend who accepts an invitation. */
export interface AcceptRequest {
  accountId: number;
  /** Returns their profile; called when it can no longer change. */
  guest: () => Promise<GuestProfile>;
}

/** The seat that is kept for a friend. */
export interface KeptForFriend {
  eventId: number;
  side: Side;
  until: Date;
}
