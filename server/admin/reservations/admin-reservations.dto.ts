import { field, fields, type Table } from '../../common/http/downloads/table.js';
import { Transform } from 'class-transformer';
import { IsBoolean, IsNumber, IsString, Max, MaxLength, Min, ValidateIf } from 'class-validator';
import { OptionalField, IsId, OneOf } from '../../common/http/fields.decorator.js';
import { PageQuery } from '../../common/http/page.dto.js';
import {
  type ReservationState,
  SIDE_NAMES,
  type SideName,
  SIDES,
  RESERVATION_STATES,
  type Side,
} from '../../events/index.js';
import { ApiEnum, ApiId } from '../../common/http/api-fields.decorator.js';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { PageOf } from '../../common/http/page-of.js';
import { NoHiddenCharacters, Text } from '../../common/http/text.decorator.js';
import { AdminPaymentDto } from '../../reporting/index.js';

@ApiSchema({ description: 'A step in the history of a reservation.' })
class HistoryStepDto {
  /** @example "2026-12-01T11:00:00.000Z" */
  at: Date;
  /** State before the step; an empty string for the first step. @example "held" */
  from: string;
  /**
   * State after the step. Same as `from` if only the date, the event or an invitation of the guest changed.
   * @example "paid"
   */
  to: string;
  /**
   * Who did it: `guest:<account>`, `friend:<account>`, `organiser:<account>`, `webhook`, `reconciliation` …
   * @example "webhook"
   */
  by: string;
  /** Code of the reason: `paid`, `hold_expired`, `friend_open`, `moved_from_event_1` … @example "paid" */
  why: string;
}

@ApiSchema({ description: 'A guest after a check-in, or after a check-in was undone.' })
export class CheckedInDto {
  /** @example 7 */
  @ApiId() reservation_id: number;
  /** @example "Ana" */
  name: string;
  /** Time of the check-in; `null` if the guest is not checked in. */
  checked_in_at: Date | null;
}

/** Filters for the reservations of an event. */
export class ReservationsQuery extends PageQuery {
  /** Only reservations in this state. Default: `held`, `paid` and `confirmed`. @example "paid" */
  @OptionalField() @OneOf('ReservationState', RESERVATION_STATES) status?: ReservationState;

  /** Only guests whose name contains this text. @example "an" */
  @OptionalField() @IsString() @MaxLength(100) q?: string;

  /** @example "women" */
  @OptionalField() @OneOf('Side', SIDES) seat?: Side;

  /** `true`: only guests who are checked in. `false`: only guests who are not. @example false */
  @OptionalField()
  @Transform(({ value }: { value: unknown }) => (value === 'true' ? true : value === 'false' ? false : value))
  @IsBoolean()
  arrived?: boolean;
}

/** What is done with the price difference when a reservation is moved. */
const PRICE_DIFFERENCES = ['refund', 'waive', 'ask'] as const;

@ApiSchema({ description: 'The event to which a reservation is moved.' })
export class TransferReservationDto {
  /** Another event: published, and not begun yet. @example 2 */
  @IsId() event_id: number;

  /**
   * `refund`: if the other event costs less, the difference is refunded. `ask`: if it costs more, a seat
   * there is held until the guest has paid the difference. `waive`, or absent: nothing is refunded or
   * charged.
   */
  @OptionalField()
  @OneOf('PriceDifference', PRICE_DIFFERENCES)
  difference?: (typeof PRICE_DIFFERENCES)[number];

  /** Whether they get it although the event is not for their age or gender. */
  @OptionalField() @IsBoolean() anyway?: boolean;
}

@ApiSchema({ description: 'A refund of the whole payment, or of a part.' })
export class RefundReservationDto {
  /**
   * Amount of a partial refund, in CHF, with at most two decimals. The guest keeps the seat. If absent, the
   * whole remaining payment is refunded, and the seat becomes free.
   * @example 20
   */
  @OptionalField()
  @IsNumber({ maxDecimalPlaces: 2 })
  @Min(0.05)
  @Max(1_000_000)
  amount_chf?: number;

  /** Reason of a partial refund. The guest sees it. @example "The boat left an hour late." */
  @ValidateIf(
    ({ amount_chf, reason }: RefundReservationDto) => amount_chf !== undefined || reason !== undefined,
  )
  @Text(500)
  @NoHiddenCharacters()
  @ApiProperty({ required: false })
  reason?: string;
}

@ApiSchema({ description: 'The guest who gets a reservation without a payment.' })
export class GrantReservationDto {
  /** An account with a profile. @example 41 */
  @IsId() account_id: number;

  /** Whether they get it although the event is not for their age or gender. */
  @OptionalField() @IsBoolean() anyway?: boolean;
}

@ApiSchema({ description: 'Whether a guest is checked in.' })
export class CheckInDto {
  /** `false` undoes the check-in. @example true */
  @OptionalField() @IsBoolean() checked_in?: boolean;
}

@ApiSchema({ description: 'Invitations between the guest of a reservation and a friend.' })
class ReservationFriendDto {
  /** Time until which a seat is kept for a friend who has the link of the guest; `null` if none is kept. */
  keeps_until: Date | null;
  /** Name of the guest who invited them; `null` if nobody did. */
  invited_by: string | null;
}

@ApiSchema({ description: 'A reservation as shown to organisers.' })
export class AdminReservationDto {
  /** @example 7 */
  @ApiId() id: number;
  /** @example 1 */
  @ApiId() event_id: number;
  /** @example 41 */
  @ApiId() account_id: number;
  /** @example "Ana" */
  name: string;
  /** @example "female" */
  gender: string;
  /** Side of the seat. @example "women" */
  @ApiEnum('Side', SIDES) seat: Side;
  @ApiEnum('SideName', SIDE_NAMES) seat_name: SideName;
  /** @example "paid" */
  @ApiEnum('ReservationState', RESERVATION_STATES) status: ReservationState;
  /** Amount that the guest has paid, minus refunds, in CHF. @example 49.5 */
  paid_chf: number;
  /** Time of the check-in; `null` if the guest is not checked in. @example null */
  checked_in_at: Date | null;
  /**
   * Time at which the guest confirmed that they are coming; `null` if they have not. Guests are asked
   * two days before the event.
   * @example null
   */
  coming_confirmed_at: Date | null;
  /**
   * Whether the guest is a no-show: they have a reservation and were not checked in, but other guests were.
   * Known from the day after the event.
   */
  no_show: boolean;
  /** @example "2026-11-20T09:30:00.000Z" */
  created_at: Date;
  friend: ReservationFriendDto;
}

@ApiSchema({ description: 'A reservation with its history and its payments.' })
export class ReservationDetailDto extends AdminReservationDto {
  /** @example "ana@example.ch" */
  email: string;
  /** Steps, oldest first. */
  history: HistoryStepDto[];
  /** Payments, newest first. */
  payments: AdminPaymentDto[];
}

@ApiSchema({
  description: 'The moved reservation, or the hold at the other event until the difference is paid.',
})
export class MovedReservationDto extends AdminReservationDto {
  /** URL where the guest pays the difference. Absent if there is nothing to pay. */
  pay_url?: string;
}

@ApiSchema({ description: 'A page of reservations.' })
export class AdminReservationsDto extends PageOf(AdminReservationDto, 'Total number of reservations.') {}

export const RESERVATION_LIST_TABLE: Table<AdminReservationDto> = {
  reservation: field('id'),
  account: field('account_id'),
  ...fields('name', 'gender'),
  seat: field('seat_name'),
  ...fields('status', 'paid_chf'),
  reserved_at: field('created_at'),
  ...fields('coming_confirmed_at', 'checked_in_at', 'no_show'),
};

/** A row of the CSV file, with the email address. */
export type ReservationRow = AdminReservationDto & { email: string | undefined };

/** Columns of the CSV file. */
export const RESERVATIONS_TABLE: Table<ReservationRow> = {
  reservation: field('id'),
  account: field('account_id'),
  ...fields('name', 'email', 'gender'),
  seat: field('seat_name'),
  ...fields('status', 'paid_chf'),
  reserved_at: field('created_at'),
  ...fields('checked_in_at', 'no_show'),
};
