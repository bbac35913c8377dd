import { ApiSchema } from '@nestjs/swagger';
import { IsInt, IsPositive, Max } from 'class-validator';
import { ApiEnum, ApiId, ApiInstant } from '../common/http/api-fields.decorator.js';
import type { Language } from '../common/http/request-language.js';
import { MAX_ID } from '../common/http/id.pipe.js';
import { rappenToChf } from '../common/money/chf.js';
import { deadlineBefore, nameFor } from './calendar/index.js';
import { CITIES, type City } from './venues/index.js';
import type { EventState, GuestChange } from './guest-changes.repository.js';
import { isForOthers } from './guest-changes.service.js';
import type { EndedReservation } from './guest-events.repository.js';
import { RESERVATION_STATES, type ReservationState } from './reservations/index.js';

@ApiSchema({ description: 'When and where an event takes place.' })
export class EventStateDto {
  @ApiInstant()
  date: string;

  @ApiInstant()
  ends_at: string;

  @ApiEnum('City', CITIES)
  city: City;

  location: string | null;

  venue: string | null;
}

@ApiSchema({ description: 'A change of an event, until its guest acknowledges it.' })
export class EventChangeDto extends EventStateDto {
  @ApiId()
  id: number;

  /** What is acknowledged. */
  @ApiId()
  change_id: number;

  name: string;

  cancelled: boolean;

  /** Whether it is for others than it was; the event itself says for whom. */
  kind_changed: boolean;

  /** How it was for the user until now. */
  before: EventStateDto;

  @ApiEnum('ReservationState', RESERVATION_STATES)
  status: ReservationState;

  /** What was paid, also when it comes back. */
  paid_chf: number;

  /** Until when cancelling pays everything back; never after the start. */
  @ApiInstant()
  refund_until: string;

  /** Until when it does because of a change, never after the start; null without such a promise. */
  @ApiInstant()
  free_refund_until: string | null;
}

@ApiSchema({ description: 'An event at which the user had a place and has none any more.' })
export class EndedEventDto extends EventStateDto {
  /** The event's id. */
  @ApiId()
  id: number;

  name: string;

  @ApiInstant()
  cancelled_at: string;

  /** Whether the event was cancelled, and not the place alone. */
  event_cancelled: boolean;

  /** What was paid; `/api/profile/refunds` says what became of it. */
  paid_chf: number;
}

@ApiSchema({ description: 'Which change of an event is acknowledged.' })
export class AcknowledgeInput {
  @IsInt()
  @IsPositive()
  @Max(MAX_ID)
  change_id: number;
}

/** Returns the DTO of a change. */
export function eventChangeDto(change: GuestChange, language: Language): EventChangeDto {
  const { before, freeRefundUntil: free } = change;
  return {
    id: change.eventId,
    change_id: change.changeId,
    name: nameFor(change, language),
    cancelled: change.cancelled,
    kind_changed: isForOthers(change),
    ...eventStateDto(change),
    before: eventStateDto({
      ...before,
      startsAt: new Date(before.startsAt),
      endsAt: new Date(before.endsAt),
    }),
    status: change.status,
    paid_chf: isPaid(change.status) ? rappenToChf(change.priceRappen) : 0,
    refund_until: deadlineBefore(change.refundUntil, change).toISOString(),
    free_refund_until: free && deadlineBefore(free, change).toISOString(),
  };
}

/** Returns the DTO of a place that ended. */
export function endedEventDto(ended: EndedReservation, language: Language): EndedEventDto {
  return {
    id: ended.eventId,
    name: nameFor(ended, language),
    ...eventStateDto(ended),
    cancelled_at: ended.cancelledAt.toISOString(),
    event_cancelled: ended.eventCancelled,
    paid_chf: rappenToChf(ended.priceRappen),
  };
}

// a place that organisers gave away, or a hold that ended, has its price, too
function isPaid(status: ReservationState): boolean {
  return status === 'paid' || status === 'refunded';
}

function eventStateDto({ startsAt, endsAt, city, location, venue }: EventState): EventStateDto {
  return { date: startsAt.toISOString(), ends_at: endsAt.toISOString(), city, location, venue };
}
