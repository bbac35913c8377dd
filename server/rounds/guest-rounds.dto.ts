import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ApiCount, ApiEnum, ApiId, ApiInstant } from '../common/http/api-fields.decorator.js';
import { ROUNDS_STATES } from './round-plan.entity.js';

/** The states of rounds on the wire. */
const SHOWN_STATES = ['none', ...ROUNDS_STATES] as const;
/** `none`: no plan has been made. */
type ShownState = (typeof SHOWN_STATES)[number];

/** How far the rounds of an event are, for guests and for hosts. */
export class RoundsClockDto {
  /** `none`: no plan has been made; `waiting`: planned, and not begun. */
  @ApiEnum('RoundsState', SHOWN_STATES) state: ShownState;
  /** The round that has begun last, from 1; 0 before the first. */
  @ApiCount() round: number;
  /** How many rounds there are in all. */
  @ApiCount() of: number;
  /** How long a round is. */
  @ApiCount() minutes: number;
  /** When the present round begins: ahead while tables are changed. */
  @ApiInstant() begins_at: Date | null;
  /** When it ends; may lie behind until a host presses next. Null unless it runs. */
  @ApiInstant() ends_at: Date | null;
  /** What is left of it while it is paused; else null. */
  @ApiCount() seconds_left: number | null;
  /** The server’s clock: a phone’s may be wrong. */
  @ApiInstant() now: Date;
}

@ApiSchema({ description: 'Whom a guest meets in a round.' })
export class RoundPartnerDto {
  @ApiId() id: number;
  /** @example "Lukas" */
  name: string;
  photo_url: string | null;
}

@ApiSchema({
  description: 'A guest’s place in the present round: a table with somebody, or a pause and nothing else.',
})
export class RoundSeatDto {
  /** @example 7 */
  @ApiProperty({ type: 'integer', minimum: 1, required: false }) table?: number;
  with?: RoundPartnerDto;
  /** Questions to begin with, in the language of Content-Language. */
  icebreakers?: string[];
  /** Set where the guest sits alone. */
  pause?: true;
}

@ApiSchema({ description: 'Where a guest sits next.' })
export class NextSeatDto {
  /** @example 3 */
  @ApiId() table: number;
}

@ApiSchema({ description: 'The rounds of an event as one guest sees them.' })
export class GuestRoundsDto extends RoundsClockDto {
  /** Null before the first round, after the last one, and for who is not in this round. */
  seat: RoundSeatDto | null;
  /** The table of the next round; null if there is none for them. */
  next: NextSeatDto | null;
  /** Whether they sit alone in the next round. */
  next_pause: boolean;
  /** Whether they have called a host who has not said yet that they come. */
  called: boolean;
}
