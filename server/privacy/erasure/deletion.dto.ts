import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ApiEnum, ApiId } from '../../common/http/api-fields.decorator.js';
import { ComparedText } from '../../common/http/text.decorator.js';
import type { Language } from '../../common/http/request-language.js';
import { rappenToChf } from '../../common/money/chf.js';
import {
  deadlineBefore,
  type EventWithSeats,
  nameFor,
  RESERVATION_STATES,
  type ReservationState,
} from '../../events/index.js';
import type { DeletionPreview } from './erasure.service.js';

const OBSTACLES = ['LAST_ORGANISER'] as const;
const OUTCOMES = ['refunded', 'cancelled', 'hold_ended'] as const;

@ApiSchema({ description: 'The password of the account that is deleted.' })
export class DeleteAccountDto {
  /** @example "correct horse battery" */
  @ComparedText(1000) password: string;
}

@ApiSchema({ description: 'A coming event for which somebody waits.' })
export class LeftWaitingListDto {
  /** @example 1 */
  @ApiId() event_id: number;
  /** @example "Apéro at the lake" */
  event_name: string;
  /** @example "2026-12-04T18:30:00.000Z" */
  date: Date;
}

@ApiSchema({ description: 'What becomes of a place at a coming event.' })
export class DeletedPlaceDto extends LeftWaitingListDto {
  /** @example "paid" */
  @ApiEnum('ReservationState', RESERVATION_STATES) status: ReservationState;

  /**
   * `refunded`: the money comes back; `cancelled`: the place goes without a refund; `hold_ended`: nothing had been paid.
   * @example "refunded"
   */
  @ApiEnum('DeletedPlaceOutcome', OUTCOMES) outcome: (typeof OUTCOMES)[number];
  /** @example 49 */
  paid_chf: number;
  /** @example 49 */
  refund_chf: number;
  /** Until when a cancellation is refunded; never after the start. */
  refund_until: Date;
}

@ApiSchema({ description: 'What deleting the account would do now.' })
export class DeletionPreviewDto {
  /** Why it cannot be deleted; null if it can. */
  @ApiEnum('DeletionObstacle', OBSTACLES)
  @ApiProperty({ nullable: true })
  obstacle: (typeof OBSTACLES)[number] | null;

  /** The places at coming events, soonest first. */
  places: DeletedPlaceDto[];
  /** The waiting lists that are left, soonest first. */
  waiting_lists: LeftWaitingListDto[];
  /** What comes back in all, in CHF. @example 49 */
  refund_chf: number;
}

@ApiSchema({ description: 'The account is deleted.' })
export class DeletedDto {
  /** @example true */
  success: boolean;
  /** What comes back, in CHF. @example 49 */
  refund_chf: number;
}

/** Maps what a deletion would do to its response; organisers read it without a language. */
export function deletionPreviewDto(
  { obstacle, places, waitingLists, refundRappen }: DeletionPreview,
  language?: Language,
): DeletionPreviewDto {
  return {
    obstacle,
    places: places.map((place) => placeDto(place, language)),
    waiting_lists: waitingLists.map((event) => eventOf(event, language)),
    refund_chf: rappenToChf(refundRappen),
  };
}

export const deletedDto = (refundRappen: number): DeletedDto => ({
  success: true,
  refund_chf: rappenToChf(refundRappen),
});

function eventOf(event: EventWithSeats, language?: Language): LeftWaitingListDto {
  return { event_id: event.id, event_name: nameFor(event, language), date: event.startsAt };
}

function placeDto({ event, terms }: DeletionPreview['places'][number], language?: Language): DeletedPlaceDto {
  const outcome = terms.status === 'held' ? 'hold_ended' : terms.refundable ? 'refunded' : 'cancelled';
  return {
    ...eventOf(event, language),
    status: terms.status,
    outcome,
    paid_chf: rappenToChf(terms.paidRappen),
    refund_chf: rappenToChf(terms.refundRappen),
    refund_until: deadlineBefore(terms.refundUntil, event),
  };
}
