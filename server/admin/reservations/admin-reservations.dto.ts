import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsString, MaxLength } from 'class-validator';
import { OptionalField } from '../../common/http/optional-field.decorator.js';
import { PageQuery } from '../../common/http/page.dto.js';
import { type ReservationState, SIDES, RESERVATION_STATES, type Side } from '../../events/index.js';
import { ApiCount, ApiEnum, ApiId, ApiInstant } from '../../common/http/api-fields.decorator.js';
import { paidChf, type ReservationWithGuest } from './admin-reservations.service.js';
import { ApiSchema } from '@nestjs/swagger';
import { IsId } from '../../common/http/fields.decorator.js';

/** Which reservations of an event are wanted. */
export class ReservationsQuery extends PageQuery {
  /**
   * Only those in this state; without it those who hold something: held, paid, confirmed.
   * @example "paid"
   */
  @ApiEnum('ReservationState', RESERVATION_STATES)
  @OptionalField()
  @IsIn(RESERVATION_STATES)
  status?: ReservationState;

  /**
   * A text that stands in the guest's name.
   * @example "an"
   */
  @OptionalField()
  @IsString()
  @MaxLength(100)
  q?: string;

  /** @example "women" */
  @ApiEnum('Side', SIDES)
  @OptionalField()
  @IsIn(SIDES)
  seat?: Side;

  /**
   * Only those who have arrived, or only those who have not.
   * @example false
   */
  @OptionalField()
  @Transform(({ value }: { value: unknown }) => (value === 'true' ? true : value === 'false' ? false : value))
  @IsBoolean()
  arrived?: boolean;
}

@ApiSchema({ description: 'The event to which a reservation is transferred.' })
export class TransferReservationDto {
  /**
   * Another event, published and ahead.
   * @example 2
   */
  @ApiId()
  @IsId()
  event_id: number;
}

@ApiSchema({ description: 'The guest who gets a reservation without payment.' })
export class GrantReservationDto {
  /**
   * An account with a profile.
   * @example 41
   */
  @ApiId()
  @IsId()
  account_id: number;
}

@ApiSchema({ description: 'Whether somebody has arrived.' })
export class CheckInDto {
  /**
   * False takes an arrival back.
   * @example true
   */
  @OptionalField()
  @IsBoolean()
  checked_in?: boolean;
}

@ApiSchema({ description: 'A reservation as organisers see it.' })
export class AdminReservationDto {
  /** @example 7 */
  @ApiId()
  id: number;
  /** @example 1 */
  @ApiId()
  event_id: number;
  /** @example 41 */
  @ApiId()
  account_id: number;
  /** @example "Ana" */
  name: string;
  /** @example "female" */
  gender: string;
  /**
   * The side on which the seat is.
   * @example "women"
   */
  @ApiEnum('Side', SIDES)
  seat: Side;
  /** @example "paid" */
  @ApiEnum('ReservationState', RESERVATION_STATES)
  status: ReservationState;
  /**
   * What the guest has paid, in CHF; money that went back is not counted.
   * @example 49.5
   */
  paid_chf: number;
  /**
   * When the guest arrived; null before.
   * @example null
   */
  @ApiInstant()
  checked_in_at: string | null;
  /**
   * When the guest said, asked two days before, that they are still coming; null if they have not.
   * @example null
   */
  @ApiInstant()
  coming_confirmed_at: string | null;
  /** True from the day after the event on for a guest with a reservation who was not checked in, if anybody was. */
  no_show: boolean;
  /** @example "2026-11-20T09:30:00.000Z" */
  @ApiInstant()
  created_at: string;
}

@ApiSchema({ description: 'A page of reservations.' })
export class AdminReservationsDto {
  items: AdminReservationDto[];
  /** How many there are in all. */
  @ApiCount()
  total: number;
}

/** A reservation with its guest, as organisers see it. */
export function adminReservationDto({
  reservation: facts,
  guest,
  noShow,
}: ReservationWithGuest): AdminReservationDto {
  return {
    id: facts.id,
    event_id: facts.eventId,
    account_id: facts.accountId,
    name: guest?.name ?? '',
    gender: guest?.gender ?? '',
    seat: facts.side,
    status: facts.status,
    paid_chf: paidChf(facts),
    checked_in_at: facts.checkedInAt?.toISOString() ?? null,
    coming_confirmed_at: facts.comingConfirmedAt?.toISOString() ?? null,
    no_show: noShow,
    created_at: facts.createdAt.toISOString(),
  };
}
