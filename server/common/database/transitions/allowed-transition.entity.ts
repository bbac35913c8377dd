import { Entity, PrimaryColumn } from 'typeorm';
import { NotPersonal } from '../personal-data.js';

/** A transition that a table's trigger allows. The same as in `*.states.ts`. */
@Entity('allowed_transitions')
@NotPersonal('a rule')
export class AllowedTransitionEntity {
  /** What changes its state: `reservation`, `payment`, `refund`, `waiting_entry` … */
  @PrimaryColumn('text') subject: string;
  /** Empty for the first state. */
  @PrimaryColumn('text') fromState: string;
  @PrimaryColumn('text') toState: string;
}
