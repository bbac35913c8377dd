import type { Transition } from '../../common/database/transition-columns.js';

/** The states of an invitation of a friend. */
export const INVITATION_STATES = ['open', 'accepted', 'withdrawn', 'lapsed', 'over'] as const;
/** The state of an invitation. */
export type InvitationState = (typeof INVITATION_STATES)[number];

/** All transitions of an invitation. The database has the same table and refuses any other. */
export const INVITATION_TRANSITIONS: readonly Transition<InvitationState>[] = [
  { from: null, to: 'open', when: 'a guest with a seat keeps one for a friend' },
  { from: 'open', to: 'accepted', when: 'the friend has logged in: the seat is offered to them alone' },
  { from: 'open', to: 'withdrawn', when: 'the guest takes it back' },
  { from: 'open', to: 'lapsed', when: 'nobody came in time' },
  { from: 'open', to: 'over', when: 'the guest gave up their own seat, or the event takes no more guests' },
];

/** The final states of an invitation without a friend. */
export type EndedInvitation = Exclude<InvitationState, 'open' | 'accepted'>;
