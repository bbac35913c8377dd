import { Column } from 'typeorm';

/** A transition from one state to another (from null: the first state), and when it happens. */
export interface Transition<State extends string> {
  from: State | null;
  to: State;
  when: string;
}

/** Returns whether a table of transitions has this one. */
export function allowsTransition<State extends string>(
  table: readonly Transition<State>[],
  from: State,
  to: State,
): boolean {
  return table.some((transition) => transition.from === from && transition.to === to);
}

/** When a transition happens, by whom or what, and why. */
export interface TransitionMeta<Reason extends string = string> {
  at: Date;
  /** `guest:<account>`, `organiser:<account>`, `webhook`, `confirm-payment`, `reconciliation`, `waiting-list` … */
  by: string;
  /** A short code, such as `hold_expired`. */
  reason: Reason;
}

/** Returns the columns of `TransitionColumns` after a transition. */
export function transitionColumns({ at, by, reason }: TransitionMeta): TransitionColumns {
  return { changedAt: at, changedBy: by, changeReason: reason };
}

/** The last transition of a row whose states are recorded in `history`. */
export abstract class TransitionColumns {
  @Column('timestamptz') changedAt: Date;

  @Column('text') changedBy: string;

  @Column('text') changeReason: string;
}
