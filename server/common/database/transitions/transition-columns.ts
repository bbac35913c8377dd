import { Column } from 'typeorm';

/** The last transition of a row whose states are recorded in `history`. */
export abstract class TransitionColumns {
  @Column('timestamptz')
  changedAt: Date;

  /** Who caused the transition: `guest:7`, `organiser:7`, `webhook`, `reconciliation`, `waiting-list` … */
  @Column('text')
  changedBy: string;

  @Column('text')
  changeReason: string;
}
