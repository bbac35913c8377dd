import { Entity, PrimaryColumn } from 'typeorm';
import { NotPersonal } from '../personal-data.js';

/** A transition that the trigger of a table lets through. The tables in `*.states.ts` say the same. */
@Entity('allowed_transitions')
@NotPersonal('a rule')
export class AllowedTransitionEntity {
  /** What changes its state: `reservation`, `payment`, `refund`, `waiting_entry` … */
  @PrimaryColumn('text')
  subject: string;

  /** Empty for the first state. */
  @PrimaryColumn('text')
  fromState: string;

  @PrimaryColumn('text')
  toState: string;
}
