import type { Transition } from '../../common/database/transitions/transition-columns.js';

/** The states of a payment without an owner: it was paid for a hold of ours that is not in the database. */
export const OWNERLESS_STATES = ['open', 'placed', 'refunded', 'dismissed'] as const;
/** The state of a payment without an owner. */
export type OwnerlessState = (typeof OWNERLESS_STATES)[number];

/** All transitions of a payment without an owner. The database has the same table and rejects any other transition. */
export const OWNERLESS_TRANSITIONS: readonly Transition<OwnerlessState>[] = [
  {
    from: null,
    to: 'open',
    when: 'money is there that bears a name of ours, and the hold of that name is not',
  },
  {
    from: 'open',
    to: 'placed',
    when: 'an organiser gives the place: the payment belongs to a new reservation',
  },
  {
    from: 'open',
    to: 'refunded',
    when: 'an organiser pays it back, or it went back in the provider’s dashboard',
  },
  { from: 'open', to: 'dismissed', when: 'an organiser says why nothing is to be done' },
];
