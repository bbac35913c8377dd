import { Column } from 'typeorm';

/** What a table whose states are recorded in `history` keeps of its last transition. */
export abstract class TransitionColumns {
  @Column('timestamptz')
  changedAt: Date;

  /** Who caused the transition: `guest:7`, `organiser:7`, `webhook`, `reconciliation`, `waiting-list` … */
  @Column('text')
  changedBy: string;

  @Column('text')
  changeReason: string;
}
