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
  /** The state before; empty at the beginning. @example "held" */
  from: string;
  /** The state after; the same as before where only the date or the event changed. @example "paid" */
  to: string;
  /**
   * `guest:<account>`, `friend:<account>`, `organiser:<account>`, `webhook`, `reconciliation` …
   * @example "webhook"
   */
  by: string;
  /** A short code, such as `paid`, `hold_expired`, `friend_open`, `moved_from_event_1`. @example "paid" */
  why: string;
}

@ApiSchema({ description: 'What the entrance sees of a guest whose arrival was recorded or taken back.' })
export class CheckedInDto {
  /** @example 7 */
  @ApiId() reservation_id: number;
  /** @example "Ana" */
  name: string;
  /** Since when they are here; null when they are not. */
  checked_in_at: Date | null;
}

/** Which reservations of an event are wanted. */
export class ReservationsQuery extends PageQuery {
  /** Only those in this state; without it those who hold something: held, paid, confirmed. @example "paid" */
  @OptionalField() @OneOf('ReservationState', RESERVATION_STATES) status?: ReservationState;

  /** A text that stands in the guest's name. @example "an" */
  @OptionalField() @IsString() @MaxLength(100) q?: string;

  /** @example "women" */
  @OptionalField() @OneOf('Side', SIDES) seat?: Side;

  /** Only those who have arrived, or only those who have not. @example false */
  @OptionalField()
  @Transform(({ value }: { value: unknown }) => (value === 'true' ? true : value === 'false' ? false : value))
  @IsBoolean()
  arrived?: boolean;
}

/** What is done with the difference in price when a reservation moves. */
const PRICE_DIFFERENCES = ['refund', 'waive', 'ask'] as const;

@ApiSchema({ description: 'The event to which a reservation is transferred.' })
export class TransferReservationDto {
  /** Another event, published and ahead. @example 2 */
  @IsId() event_id: number;

  /**
   * If it costs less: whether the difference goes back. If it costs more: `ask` holds a seat there until the guest has paid the
   * difference, else nothing is asked for. Without it no money moves.
   */
  @OptionalField()
  @OneOf('PriceDifference', PRICE_DIFFERENCES)
  difference?: (typeof PRICE_DIFFERENCES)[number];

  /** Whether they get it although the event is not for their age or gender. */
  @OptionalField() @IsBoolean() anyway?: boolean;
}

@ApiSchema({ description: 'What is paid back: all of it, or a part.' })
export class RefundReservationDto {
  /**
   * A part, in CHF to the Rappen; the place stays. Without it all of what is left, and the place is free.
   * @example 20
   */
  @OptionalField()
  @IsNumber({ maxDecimalPlaces: 2 })
  @Min(0.05)
  @Max(1_000_000)
  amount_chf?: number;

  /** Why a part is paid back; the guest reads it. @example "The boat left an hour late." */
  @ValidateIf(
    ({ amount_chf, reason }: RefundReservationDto) => amount_chf !== undefined || reason !== undefined,
  )
  @Text(500)
  @NoHiddenCharacters()
  @ApiProperty({ required: false })
  reason?: string;
}

@ApiSchema({ description: 'The guest who gets a reservation without payment.' })
export class GrantReservationDto {
  /** An account with a profile. @example 41 */
  @IsId() account_id: number;

  /** Whether they get it although the event is not for their age or gender. */
  @OptionalField() @IsBoolean() anyway?: boolean;
}

@ApiSchema({ description: 'Whether somebody has arrived.' })
export class CheckInDto {
  /** False takes an arrival back. @example true */
  @OptionalField() @IsBoolean() checked_in?: boolean;
}

@ApiSchema({ description: 'What ties a reservation to the friend of its guest.' })
class ReservationFriendDto {
  /** Until when the guest keeps one more seat for whoever has their link; null where they keep none. */
  keeps_until: Date | null;
  /** The name of the guest by whose invitation they came; null where nobody invited them. */
  invited_by: string | null;
}

@ApiSchema({ description: 'A reservation as organisers see it.' })
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
  /** The side on which the seat is. @example "women" */
  @ApiEnum('Side', SIDES) seat: Side;
  @ApiEnum('SideName', SIDE_NAMES) seat_name: SideName;
  /** @example "paid" */
  @ApiEnum('ReservationState', RESERVATION_STATES) status: ReservationState;
  /** What the guest has paid, in CHF; money that went back is not counted. @example 49.5 */
  paid_chf: number;
  /** When the guest arrived; null before. @example null */
  checked_in_at: Date | null;
  /**
   * When the guest said, asked two days before, that they are still coming; null if they have not.
   * @example null
   */
  coming_confirmed_at: Date | null;
  /** True from the day after the event on for a guest with a reservation who was not checked in, if anybody was. */
  no_show: boolean;
  /** @example "2026-11-20T09:30:00.000Z" */
  created_at: Date;
  friend: ReservationFriendDto;
}

@ApiSchema({ description: 'A reservation with everything that has happened to it, and its payments.' })
export class ReservationDetailDto extends AdminReservationDto {
  /** @example "ana@example.ch" */
  email: string;
  /** Oldest first. */
  history: HistoryStepDto[];
  /** Newest first. */
  payments: AdminPaymentDto[];
}

@ApiSchema({
  description: 'A reservation that was moved, or the seat that is held until the difference is paid.',
})
export class MovedReservationDto extends AdminReservationDto {
  /** Where the guest pays the difference, if they were asked to. */
  pay_url?: string;
}

@ApiSchema({ description: 'A page of reservations.' })
export class AdminReservationsDto extends PageOf(AdminReservationDto, 'How many there are in all.') {}

export const RESERVATION_LIST_TABLE: Table<AdminReservationDto> = {
  reservation: field('id'),
  account: field('account_id'),
  ...fields('name', 'gender'),
  seat: field('seat_name'),
  ...fields('status', 'paid_chf'),
  reserved_at: field('created_at'),
  ...fields('coming_confirmed_at', 'checked_in_at', 'no_show'),
};

/** A row of the table with emails. */
export type ReservationRow = AdminReservationDto & { email: string | undefined };

/** The columns of that table. */
export const RESERVATIONS_TABLE: Table<ReservationRow> = {
  reservation: field('id'),
  account: field('account_id'),
  ...fields('name', 'email', 'gender'),
  seat: field('seat_name'),
  ...fields('status', 'paid_chf'),
  reserved_at: field('created_at'),
  ...fields('checked_in_at', 'no_show'),
};
