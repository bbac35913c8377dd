import type { Transition } from '../../common/database/transition-columns.js';

/** The states of an entry of the waiting list. */
export const WAITING_ENTRY_STATES = [
  'waiting',
  'offered',
  'taken_up',
  'declined',
  'lapsed',
  'left',
  'removed',
  'over',
] as const;
/** The state of an entry. */
export type WaitingEntryState = (typeof WAITING_ENTRY_STATES)[number];

/** All transitions of an entry. The database has the same table and refuses any other. */
export const WAITING_ENTRY_TRANSITIONS: readonly Transition<WaitingEntryState>[] = [
  {
    from: null,
    to: 'waiting',
    when: 'a guest meets a full event, or their money came when the seat was gone',
  },
  { from: null, to: 'offered', when: 'a guest keeps a seat for them, and they have followed the invitation' },
  { from: 'waiting', to: 'offered', when: 'a seat is free and it is their turn, or an organiser offers it' },
  {
    from: 'waiting',
    to: 'taken_up',
    when: 'they were the first in the last hours, or got a seat another way',
  },
  { from: 'waiting', to: 'left', when: 'the guest no longer wants a seat' },
  { from: 'waiting', to: 'removed', when: 'an organiser, a block, a deletion or a change of side ends it' },
  { from: 'waiting', to: 'over', when: 'the event begins, is cancelled or is a draft again' },
  { from: 'offered', to: 'taken_up', when: 'the guest reserves the seat: it is that of their reservation' },
  { from: 'offered', to: 'declined', when: 'the guest does not want the seat: the next is asked' },
  { from: 'offered', to: 'lapsed', when: 'the time for an answer is over: the next is asked' },
  { from: 'offered', to: 'removed', when: 'an organiser, a block, a deletion or a change of side ends it' },
  { from: 'offered', to: 'over', when: 'the event begins, is cancelled or is a draft again' },
];

/** States in which an entry is on the list. */
export const LISTED_STATES = ['waiting', 'offered'] as const satisfies readonly WaitingEntryState[];
/** A state in which an entry is on the list. */
type ListedState = (typeof LISTED_STATES)[number];

/** The final states of an entry. */
export type EndedState = Exclude<WaitingEntryState, ListedState>;

/** Returns how an entry in this state counts in its seat row. An offer takes a seat like a hold. */
export function seatsOfEntry(
  state: WaitingEntryState,
): Record<'taken' | 'held' | 'waiting' | 'offered', 0 | 1> {
  const offer = state === 'offered' ? 1 : 0;
  return { taken: offer, held: offer, waiting: state === 'waiting' ? 1 : 0, offered: offer };
}
