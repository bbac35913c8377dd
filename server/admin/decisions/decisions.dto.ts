import { ApiSchema } from '@nestjs/swagger';
import { ApiCount, ApiEnum, ApiId } from '../../common/http/api-fields.decorator.js';
import { Nested, IsId, IsInstant, OptionalField, OneOf } from '../../common/http/fields.decorator.js';
import { CITIES, type City, type Decision, DECISIONS } from '../../events/index.js';
import { EventCancellationDto } from '../../reporting/index.js';
import { PostponeEventDto } from '../events/index.js';

@ApiSchema({ description: 'A decision whether an event takes place.' })
export class DecideEventDto {
  /**
   * `go`: the event takes place. `cancel`: it is cancelled, and guests are refunded. `postpone`: it takes
   * place at a later date. `join`: its guests are moved to another event; guests who cannot be moved are
   * refunded.
   */
  @OneOf('EventDecision', DECISIONS) decision: Decision;
  /**
   * Start of the event that the decision is about, as returned by `GET`. If the event has a different start
   * now, the request fails with `ALREADY_DECIDED`.
   */
  @OptionalField() @IsInstant() starts_at?: string;
  /** New date of the event. Required for `postpone`. */
  @OptionalField() @Nested(() => PostponeEventDto) to?: PostponeEventDto;
  /** Id of the event to move the guests to. Required for `join`. */
  @OptionalField() @IsId() into?: number;
}

@ApiSchema({ description: 'The median of several numbers, and their first and third quartiles.' })
export class SpreadDto {
  low: number;
  median: number;
  high: number;
}

@ApiSchema({ description: 'The guests of one side, and the forecast.' })
export class DecisionSideDto {
  /** Guests with a seat. */
  @ApiCount() reserved: number;
  /** Seats that are held, offered or kept for guests. */
  @ApiCount() held: number;
  @ApiCount() waiting: number;
  @ApiCount() minimum: number;
  /** Number of past events with guests on this side. If it is under 5, there is no forecast. */
  @ApiCount() past_events: number;
  /**
   * Share of the guests of past events who reserved in the remaining time, at most 1. Negative if more guests
   * cancelled. `null` if there is no forecast.
   */
  late_share: SpreadDto | null;
  /** Expected number of guests; `null` if there is no forecast, or no guest has a seat yet. */
  expected: SpreadDto | null;
}

@ApiSchema({ description: 'The guest numbers and the forecast of an event, and the decision about it.' })
export class EventDecisionDto {
  @ApiId() event_id: number;
  /** Start of the event that the decision is about. */
  starts_at: Date;
  /**
   * Whether organisers have to decide now. This is the case from 48 hours before the start, if the event is
   * published, has fewer guests than a minimum, and is undecided.
   */
  asks: boolean;
  @ApiEnum('EventDecision', DECISIONS) decision: Decision | null;
  /** Id of the event that the guests were moved to; `null` for other decisions. */
  @ApiId() into: number | null;
  decided_at: Date | null;
  /** Email address of the organiser; `null` if nothing is decided or the account is deleted. */
  decided_by: string | null;
  /** Hours until the start, rounded up. The forecast uses the same time before the start of past events. */
  hours_left: number;
  /** City of the past events in the forecast; `null` for all cities, if there are too few in this one. */
  @ApiEnum('City', CITIES) outlook_city: City | null;
  men: DecisionSideDto;
  women: DecisionSideDto;
  /** Effect of the decision `cancel`. With `go` and `postpone` guests keep their seats. */
  cancellation: EventCancellationDto;
}
