import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import {
  type AuditDetails,
  AuditedRead,
  AuditService,
  CsvDownload,
  Downloadable,
} from '../../audit/index.js';
import { AccountsService } from '../../auth/index.js';
import { Database } from '../../common/database/database.js';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { CurrentUser, HostsAndOrganisers, OrganisersOnly, OpenToKeys } from '../../common/http/access.js';
import type { Page } from '../../common/http/page.js';
import { EventId, ReservationId } from '../../common/http/id.pipe.js';
import { chfToRappen, rappenToChf } from '../../common/money/chf.js';
import {
  BookingService,
  CheckInsService,
  HostsService,
  type Reservation,
  ReservationsService,
} from '../../events/index.js';
import { PaymentsService, type SurchargeTarget, TransfersService } from '../../payments/index.js';
import { type Profile, ProfilesService } from '../../profile/index.js';
import {
  RESERVATION_LIST_TABLE,
  AdminReservationDto,
  AdminReservationsDto,
  CheckInDto,
  GrantReservationDto,
  MovedReservationDto,
  RefundReservationDto,
  TransferReservationDto,
  ReservationsQuery,
  CheckedInDto,
  type ReservationRow,
  RESERVATIONS_TABLE,
  ReservationDetailDto,
} from './admin-reservations.dto.js';
import { ReservationViewsService } from './reservation-views.service.js';

/** Reservations, for organisers. Every change is recorded in the audit log. */
@OrganisersOnly()
@Controller('admin')
export class AdminReservationsController {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly reservations: ReservationsService,
    private readonly booking: BookingService,
    private readonly checkIns: CheckInsService,
    private readonly hosts: HostsService,
    private readonly payments: PaymentsService,
    private readonly transfers: TransfersService,
    private readonly profiles: ProfilesService,
    private readonly accounts: AccountsService,
    private readonly views: ReservationViewsService,
  ) {}

  /** Lists the reservations of an event, oldest first. */
  @Get('events/:id/reservations')
  @OpenToKeys('reservations:read')
  @Downloadable('reservations', 'event.reservations_exported', RESERVATION_LIST_TABLE)
  @AuditedRead('event.reservations_read')
  list(@EventId() eventId: number, @Query() query: ReservationsQuery): Promise<AdminReservationsDto> {
    return this.views.list(eventId, query);
  }

  /** Returns the same list as a CSV file, with email addresses and all pages. */
  @Get('events/:id/reservations.csv')
  @CsvDownload('reservations', 'event.reservations_exported', RESERVATIONS_TABLE)
  csv(@EventId() eventId: number, @Query() query: ReservationsQuery): Promise<Page<ReservationRow>> {
    return this.views.rows(eventId, query);
  }

  /** Returns one reservation with its history and its payments. */
  @Get('reservations/:id')
  @OpenToKeys('reservations:read')
  @AuditedRead('reservation.detail_read')
  detail(@ReservationId() reservationId: number): Promise<ReservationDetailDto> {
    return this.views.detail(reservationId);
  }

  /**
   * Cancels a reservation and refunds it in full. A reservation without a payment is only cancelled. With
   * `amount_chf`, refunds only that amount and does not cancel.
   */
  @Post('reservations/:id/refund')
  @HttpCode(200)
  @ApiErrors('INVALID_TRANSITION', 'PAYMENT_DISPUTED', 'PAYMENT_NOT_FOUND', 'REFUND_TOO_HIGH')
  async refund(
    @ReservationId() reservationId: number,
    @Body() { amount_chf, reason = '' }: RefundReservationDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<AdminReservationDto> {
    const refunded = await this.database.transaction(async () => {
      if (amount_chf !== undefined) {
        const part = { amountRappen: chfToRappen(amount_chf), note: reason };
        const kept = await this.payments.refundPart(reservationId, part, user.accountId);
        await this.record(user, 'reservation.partly_refunded', kept, { amount_chf }, reason);
        return kept;
      }
      const ended = await this.payments.refundReservation(reservationId, user.accountId);
      const details = { amount_chf: rappenToChf(ended.refundRappen) };
      await this.record(user, 'reservation.refunded', ended, details);
      return ended;
    });
    return this.views.one(refunded);
  }

  /** Cancels a reservation or a hold, without a refund. */
  @Post('reservations/:id/cancel')
  @HttpCode(200)
  @ApiErrors('INVALID_TRANSITION', 'PAYMENT_UNDER_WAY')
  async cancel(
    @ReservationId() reservationId: number,
    @CurrentUser() user: CurrentUser,
  ): Promise<AdminReservationDto> {
    const { status } = await this.reservations.require(reservationId);
    if (status === 'held') {
      // a hold ends at the provider first, which must not happen inside a transaction
      const ended = await this.payments.cancelReservation(reservationId, user.accountId);
      await this.audit.record(user, { action: 'reservation.cancelled', subjectId: reservationId });
      return this.views.one(ended);
    }
    const cancelled = await this.database.transaction(async () => {
      const ended = await this.payments.cancelReservation(reservationId, user.accountId);
      await this.record(user, 'reservation.cancelled', ended);
      return ended;
    });
    return this.views.one(cancelled);
  }

  /** Moves a reservation and its payment to another event. The move is recorded in its history. */
  @Post('reservations/:id/move')
  @HttpCode(200)
  @ApiErrors(
    'EVENT_NOT_FOUND',
    'INVALID_TRANSITION',
    'ALREADY_RESERVED',
    'NOT_FOR_YOU',
    'EVENT_FULL',
    'SIDE_LEADS',
    'EVENT_CANCELLED',
    'EVENT_ALREADY_BEGUN',
    'RESERVATIONS_CLOSED',
    'GUEST_BLOCKED',
    'PAYMENT_DISPUTED',
  )
  async move(
    @ReservationId() reservationId: number,
    @Body() { event_id: eventId, difference, anyway }: TransferReservationDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<MovedReservationDto> {
    const { accountId, eventId: from } = await this.reservations.require(reservationId);
    const target = { eventId, guest: await this.guest(accountId), anyway };
    if (difference === 'ask') {
      const asked = await this.ask(reservationId, target, user);
      if (asked) return asked;
    }
    const payBack = difference === 'refund';
    const moved = await this.database.transaction(async () => {
      const there = await this.booking.transferToEvent(reservationId, target, `organiser:${user.accountId}`);
      const rappen = await this.payments.refundDifference(there, { payBack, organiserId: user.accountId });
      const details = { from_event: from, to_event: eventId, ...differenceOf(rappen, payBack) };
      await this.record(user, 'reservation.moved', there, details);
      return there;
    });
    return this.views.one(moved);
  }

  /** Creates a reservation for a guest, without a payment. */
  @Post('events/:id/reservations')
  @ApiErrors(
    'ACCOUNT_NOT_FOUND',
    'PROFILE_NOT_FOUND',
    'EVENT_CANCELLED',
    'RESERVATIONS_CLOSED',
    'ALREADY_RESERVED',
    'EVENT_FULL',
    'GUEST_BLOCKED',
    'NOT_FOR_YOU',
  )
  async give(
    @EventId() eventId: number,
    @Body() { account_id: accountId, anyway }: GrantReservationDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<AdminReservationDto> {
    await this.accounts.require(accountId);
    const input = { eventId, accountId, guest: await this.guest(accountId), anyway };
    const given = await this.database.transaction(async () => {
      const reservation = await this.booking.give(input, `organiser:${user.accountId}`);
      await this.record(user, 'reservation.given', reservation, { event_id: eventId });
      return reservation;
    });
    return this.views.one(given);
  }

  /** Checks a guest in; `{"checked_in": false}` undoes the check-in. Hosts of the event can call this too. */
  @Post('reservations/:id/check-in')
  @OpenToKeys('check-in')
  @HostsAndOrganisers()
  @HttpCode(200)
  @ApiErrors('INVALID_TRANSITION')
  async checkIn(
    @ReservationId() reservationId: number,
    @Body() { checked_in: arrived = true }: CheckInDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<CheckedInDto> {
    const { eventId } = await this.reservations.require(reservationId);
    if (!(await this.hosts.mayCheckIn(eventId, user))) throw new DomainError('RESERVATION_NOT_FOUND');
    const action = arrived ? 'reservation.checked_in' : 'reservation.check_in_undone';
    const { id, accountId, checkedInAt } = await this.database.transaction(async () => {
      const reservation = await this.checkIns.checkIn(reservationId, arrived, user.accountId);
      await this.record(user, action, reservation, { event_id: eventId });
      return reservation;
    });
    const [profile] = await this.profiles.find([accountId]);
    return { reservation_id: id, name: profile?.name ?? '', checked_in_at: checkedInAt };
  }

  // returns undefined if there is nothing to pay
  private async ask(reservationId: number, target: SurchargeTarget, organiser: CurrentUser) {
    const asked = await this.transfers.ask(reservationId, target, `organiser:${organiser.accountId}`);
    if (!asked) return undefined;
    const { reservation, payUrl, dueRappen } = asked;
    const guest = { account_id: reservation.accountId };
    const details = { to_event: target.eventId, difference_chf: rappenToChf(dueRappen), ...guest };
    const action = 'reservation.difference_asked';
    await this.audit.record(organiser, { action, subjectId: reservationId, details });
    return { ...(await this.views.one(reservation)), ...(payUrl ? { pay_url: payUrl } : {}) };
  }

  private async guest(accountId: number): Promise<Profile> {
    const [guest] = await this.profiles.find([accountId]);
    if (!guest) throw new DomainError('PROFILE_NOT_FOUND');
    return guest;
  }

  private record(
    user: CurrentUser,
    action: `reservation.${string}`,
    { id: subjectId, accountId }: Reservation,
    more: AuditDetails = {},
    text?: string,
  ): Promise<void> {
    const details = { ...more, account_id: accountId };
    return this.audit.record(user, { action, subjectId, details, reason: { accountId, text } });
  }
}

/** Returns the price difference and what was done with it, for the audit log. */
function differenceOf(rappen: number, payBack: boolean): AuditDetails {
  if (rappen === 0) return {};
  const difference = rappen < 0 ? 'waived' : payBack ? 'paid_back' : 'kept';
  return { difference_chf: rappenToChf(Math.abs(rappen)), difference };
}
