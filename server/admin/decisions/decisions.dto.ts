import { ApiSchema } from '@nestjs/swagger';
import { ApiCount, ApiEnum, ApiId } from '../../common/http/api-fields.decorator.js';
import { Nested, IsId, IsInstant, OptionalField, OneOf } from '../../common/http/fields.decorator.js';
import { CITIES, type City, type Decision, DECISIONS } from '../../events/index.js';
import { EventCancellationDto } from '../../reporting/index.js';
import { PostponeEventDto } from '../events/index.js';

@ApiSchema({ description: 'Whether an event takes place.' })
export class DecideEventDto {
  /**
   * `go`: it takes place; `cancel`: with refunds; `postpone`: at another date; `join`: its guests are moved to another
   * event, who cannot be is refunded.
   */
  @OneOf('EventDecision', DECISIONS) decision: Decision;
  /** The start that was decided on, as it was read; another one has been decided on already. */
  @OptionalField() @IsInstant() starts_at?: string;
  /** With `postpone`, to when. */
  @OptionalField() @Nested(() => PostponeEventDto) to?: PostponeEventDto;
  /** With `join`, to which event. */
  @OptionalField() @IsId() into?: number;
}

@ApiSchema({ description: 'The middle of several numbers, and the range of the middle half.' })
export class SpreadDto {
  low: number;
  median: number;
  high: number;
}

@ApiSchema({ description: 'The guests of one side, and how many it will likely be.' })
export class DecisionSideDto {
  /** With a place. */
  @ApiCount() reserved: number;
  /** Paying right now. */
  @ApiCount() held: number;
  @ApiCount() waiting: number;
  @ApiCount() minimum: number;
  /** Past events with somebody on this side; under 5 nothing is said. */
  @ApiCount() past_events: number;
  /** Which share of the guests reserved in the time that is left. */
  late_share: SpreadDto | null;
  expected: SpreadDto | null;
}

@ApiSchema({ description: 'Whether an event takes place: the numbers, the outlook, and what was decided.' })
export class EventDecisionDto {
  @ApiId() event_id: number;
  /** The start that is decided on. */
  starts_at: Date;
  /** Whether organisers are asked now: 48 hours or less before an event under a minimum, undecided. */
  asks: boolean;
  @ApiEnum('EventDecision', DECISIONS) decision: Decision | null;
  /** Where its guests were moved to. */
  @ApiId() into: number | null;
  decided_at: Date | null;
  /** The organiser’s e-mail. */
  decided_by: string | null;
  /** Hours until the start, and of past events, that the outlook is about. */
  hours_left: number;
  /** Of which city the past events are; null: of all, because there are too few here. */
  @ApiEnum('City', CITIES) outlook_city: City | null;
  men: DecisionSideDto;
  women: DecisionSideDto;
  /** With `cancel`; otherwise its guests keep their places. */
  cancellation: EventCancellationDto;
}
