import { Column } from 'typeorm';

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
  @Column('timestamptz')
  changedAt: Date;

  @Column('text')
  changedBy: string;

  @Column('text')
  changeReason: string;
}
