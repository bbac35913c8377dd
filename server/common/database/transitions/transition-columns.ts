import { Column } from 'typeorm';

/** What a table whose states are recorded in `history` keeps of its last transition. */
export abstract class TransitionColumns {
  @Column('timestamptz')
  changedAt: Date;

  /** Who caused the transition: `guest`, `provider`, `organiser:7` … */
  @Column('text')
  changedBy: string;

  @Column('text')
  changeReason: string;
}
