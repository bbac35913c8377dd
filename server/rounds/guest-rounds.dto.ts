import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ApiCount, ApiEnum, ApiId, ApiInstant } from '../common/http/api-fields.decorator.js';
import { ROUNDS_STATES } from './round-plan.entity.js';

/** The states of rounds in the API. */
const SHOWN_STATES = ['none', ...ROUNDS_STATES] as const;
/** `none`: no plan has been made. */
type ShownState = (typeof SHOWN_STATES)[number];

/** The progress of the rounds of an event, for guests and for hosts. */
export class RoundsClockDto {
  /** `none`: there is no plan. `waiting`: planned, but not begun. */
  @ApiEnum('RoundsState', SHOWN_STATES) state: ShownState;
  /** Current round, from 1; 0 before the first. During a break, the next round. */
  @ApiCount() round: number;
  /** Total number of rounds; 0 if there is no plan. */
  @ApiCount() of: number;
  /** Duration of a round, in minutes. */
  @ApiCount() minutes: number;
  /** Start of the current round; in the future during a break. `null` unless the state is `running`. */
  @ApiInstant() begins_at: Date | null;
  /** End of the current round; may be past until a host ends it. `null` unless the state is `running`. */
  @ApiInstant() ends_at: Date | null;
  /** Seconds left in the current round while it is paused; otherwise `null`. */
  @ApiCount() seconds_left: number | null;
  /** Current time of the server. The clock of a phone may be wrong. */
  @ApiInstant() now: Date;
}

@ApiSchema({ description: 'The guest whom the user meets in a round.' })
export class RoundPartnerDto {
  @ApiId() id: number;
  /** @example "Lukas" */
  name: string;
  photo_url: string | null;
}

@ApiSchema({
  description: 'The user’s seat in the current round: a table with a partner, or only a pause.',
})
export class RoundSeatDto {
  /** @example 7 */
  @ApiProperty({ type: 'integer', minimum: 1, required: false }) table?: number;
  with?: RoundPartnerDto;
  /** Questions to start the conversation, in the language of `Content-Language`. */
  icebreakers?: string[];
  /** Set if the user has a pause. */
  pause?: true;
}

@ApiSchema({ description: 'The user’s seat in the next round.' })
export class NextSeatDto {
  /** @example 3 */
  @ApiId() table: number;
}

@ApiSchema({ description: 'The rounds of an event as shown to a guest.' })
export class GuestRoundsDto extends RoundsClockDto {
  /** `null` before the first round, after the last one, and if the user is not in the current round. */
  seat: RoundSeatDto | null;
  /** Table in the next round; `null` if the user has none. */
  next: NextSeatDto | null;
  /** Whether the user has a pause in the next round. */
  next_pause: boolean;
  /** Whether the user has called a host, and no host has acknowledged the call. */
  called: boolean;
}
