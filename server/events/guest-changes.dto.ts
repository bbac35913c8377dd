import { ApiSchema } from '@nestjs/swagger';
import { IsInt, IsPositive, Max } from 'class-validator';
import { ApiEnum, ApiId, ApiInstant } from '../common/http/api-fields.decorator.js';
import type { Language } from '../common/http/request-language.js';
import { MAX_ID } from '../common/http/id.pipe.js';
import { rappenToChf } from '../common/money/chf.js';
import { CITIES, type City, nameFor } from './calendar/index.js';
import type { EventState, GuestChange } from './guest-changes.repository.js';
import { RESERVATION_STATES, type ReservationState } from './reservations/index.js';

@ApiSchema({ description: 'When and where an event takes place.' })
export class EventStateDto {
  /** When it begins. */
  @ApiInstant()
  date: string;

  /** When it ends. */
  @ApiInstant()
  ends_at: string;

  @ApiEnum('City', CITIES)
  city: City;

  /** Null until it is known. */
  location: string | null;

  /** The name of the venue; null until it is known. */
  venue: string | null;
}

@ApiSchema({ description: 'A change of an event that its guest has not acknowledged yet.' })
export class EventChangeDto extends EventStateDto {
  /** The event's id. */
  @ApiId()
  id: number;

  /** What is acknowledged; another one with the next change. */
  @ApiId()
  change_id: number;

  name: string;

  /** Whether the event does not take place. */
  cancelled: boolean;

  /** How it was when the user reserved, or last acknowledged a change. */
  before: EventStateDto;

  /** Of the user's reservation. */
  @ApiEnum('ReservationState', RESERVATION_STATES)
  status: ReservationState;

  /** What was paid, in CHF; also when it comes back. */
  paid_chf: number;

  /** Until when cancelling pays everything back. */
  @ApiInstant()
  refund_until: string;
}

@ApiSchema({ description: 'Which change of an event is acknowledged.' })
export class AcknowledgeInput {
  /** The `change_id` that was shown. */
  @IsInt()
  @IsPositive()
  @Max(MAX_ID)
  change_id: number;
}

/** Returns the DTO of a change. */
export function eventChangeDto(change: GuestChange, language: Language): EventChangeDto {
  const { before } = change;
  return {
    id: change.eventId,
    change_id: change.changeId,
    name: nameFor(change, language),
    cancelled: change.cancelled,
    ...eventStateDto(change),
    before: eventStateDto({
      ...before,
      startsAt: new Date(before.startsAt),
      endsAt: new Date(before.endsAt),
    }),
    status: change.status,
    paid_chf: isPaid(change.status) ? rappenToChf(change.priceRappen) : 0,
    refund_until: change.refundUntil.toISOString(),
  };
}

// a place that organisers gave away, or a hold that ended, has its price, too
function isPaid(status: ReservationState): boolean {
  return status === 'paid' || status === 'refunded';
}

function eventStateDto({ startsAt, endsAt, city, location, venue }: EventState): EventStateDto {
  return { date: startsAt.toISOString(), ends_at: endsAt.toISOString(), city, location, venue };
}
