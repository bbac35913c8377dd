import type { ErrorCode } from '../../common/errors/catalogue.js';
import type { Side } from '../seats/index.js';
import type { GuestProfile } from '../reservations/index.js';
import type { FriendInvitation } from './friend-invitations.repository.js';

/** How it stands with a guest's invitation: `accepted` while the friend has not paid yet, `reserved` when they have a place or pay. */
export type InvitingState = 'none' | 'open' | 'accepted' | 'reserved';

/** What a guest sees of their invitations for an event. */
export interface Inviting {
  state: InvitingState;
  /** The one that is open or was accepted; undefined in the state `none`. */
  invitation: FriendInvitation | undefined;
  side: Side;
  /** How many more they can make. */
  left: number;
  /** Why none can be made now; null if one can. */
  obstacle: ErrorCode | null;
}

/** A friend who accepts. */
export interface AcceptRequest {
  accountId: number;
  /** Returns what their profile says; asked where it can no longer change. */
  guest: () => Promise<GuestProfile>;
}

/** The seat that is kept for a friend. */
export interface KeptForFriend {
  eventId: number;
  side: Side;
  until: Date;
}
