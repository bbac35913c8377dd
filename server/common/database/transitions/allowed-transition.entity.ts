import { Entity, PrimaryColumn } from 'typeorm';

/** A transition that the trigger of a table lets through. The tables in `*.states.ts` say the same. */
@Entity('allowed_transitions')
export class AllowedTransitionEntity {
  /** `reservation`, `payment` or `refund`. */
  @PrimaryColumn('text')
  subject: string;

  /** Empty for the first state. */
  @PrimaryColumn('text')
  fromState: string;

  @PrimaryColumn('text')
  toState: string;
}
