import { Injectable } from '@nestjs/common';
import { type AuditDetails, AuditService } from '../../audit/index.js';
import { AccountsService } from '../../auth/index.js';
import { Database } from '../../common/database/database.js';
import { DomainError } from '../../common/errors/domain-error.js';
import type { CurrentUser } from '../../common/http/access.js';
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
import type {
  AdminReservationDto,
  CheckedInDto,
  GrantReservationDto,
  MovedReservationDto,
  RefundReservationDto,
  TransferReservationDto,
} from './admin-reservations.dto.js';
import { ReservationViewsService } from './reservation-views.service.js';

/** What organisers do with reservations; every change is recorded in the audit log. */
@Injectable()
export class AdminReservationsService {
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

  /**
   * Grants an account with a profile a seat without payment. Throws ACCOUNT_NOT_FOUND, PROFILE_NOT_FOUND,
   * EVENT_NOT_FOUND, EVENT_CANCELLED, RESERVATIONS_CLOSED (a draft), ALREADY_RESERVED, NOT_FOR_YOU (without `anyway`),
   * EVENT_FULL, GUEST_BLOCKED.
   */
  async give(
    eventId: number,
    { account_id: accountId, anyway }: GrantReservationDto,
    organiser: CurrentUser,
  ): Promise<AdminReservationDto> {
    if (!(await this.accounts.find(accountId))) throw new DomainError('ACCOUNT_NOT_FOUND');
    const input = { eventId, accountId, guest: await this.guest(accountId), anyway };
    const work = () => this.booking.give(input, `organiser:${organiser.accountId}`);
    return this.views.changed(await this.logged(organiser, 'reservation.given', { event_id: eventId }, work));
  }

  /**
   * Refunds a part, and the seat stays; without an amount, refunds all, and the seat is free. Throws
   * RESERVATION_NOT_FOUND, INVALID_TRANSITION, PAYMENT_NOT_FOUND, PAYMENT_DISPUTED, REFUND_TOO_HIGH.
   */
  async refund(
    reservationId: number,
    { amount_chf, reason = '' }: RefundReservationDto,
    organiser: CurrentUser,
  ): Promise<AdminReservationDto> {
    const by = organiser.accountId;
    if (amount_chf === undefined) {
      const sum = ({ refundRappen }: { refundRappen: number }) => ({ amount_chf: rappenToChf(refundRappen) });
      const work = () => this.payments.refundReservation(reservationId, by);
      return this.views.changed(await this.logged(organiser, 'reservation.refunded', sum, work));
    }
    const part = { amountRappen: chfToRappen(amount_chf), note: reason };
    const work = () => this.payments.refundPart(reservationId, part, by);
    return this.views.changed(
      await this.logged(organiser, 'reservation.partly_refunded', { amount_chf }, work, reason),
    );
  }

  /**
   * Cancels a reservation without a refund, or ends a hold. Throws RESERVATION_NOT_FOUND, INVALID_TRANSITION,
   * PAYMENT_UNDER_WAY, UNAVAILABLE.
   */
  async cancel(reservationId: number, organiser: CurrentUser): Promise<AdminReservationDto> {
    const { status } = await this.reservations.require(reservationId);
    const work = () => this.payments.cancelReservation(reservationId, organiser.accountId);
    if (status !== 'held')
      return this.views.changed(await this.logged(organiser, 'reservation.cancelled', {}, work));
    // a hold ends at the provider first, which must not happen inside a transaction
    const ended = await work();
    await this.audit.record(organiser, { action: 'reservation.cancelled', subjectId: reservationId });
    return this.views.changed(ended);
  }

  /**
   * Checks a guest in, or undoes that. Throws RESERVATION_NOT_FOUND (also for another host's event),
   * INVALID_TRANSITION.
   */
  async checkIn(reservationId: number, arrived: boolean, user: CurrentUser): Promise<CheckedInDto> {
    const { eventId } = await this.reservations.require(reservationId);
    if (!(await this.hosts.mayCheckIn(eventId, user))) throw new DomainError('RESERVATION_NOT_FOUND');
    const action = arrived ? 'reservation.checked_in' : 'reservation.check_in_undone';
    const work = () => this.checkIns.checkIn(reservationId, arrived, user.accountId);
    const done = await this.logged(user, action, { event_id: eventId }, work);
    const [profile] = await this.profiles.find([done.accountId]);
    return { reservation_id: done.id, name: profile?.name ?? '', checked_in_at: done.checkedInAt };
  }

  /**
   * Transfers a reservation to another event, with what was paid for it. `difference`: a positive difference is
   * refunded, or a negative one is waived; recorded in the audit log. Throws as `BookingService.transferToEvent`, and
   * PAYMENT_DISPUTED.
   */
  async move(
    reservationId: number,
    { event_id: eventId, difference, anyway }: TransferReservationDto,
    organiser: CurrentUser,
  ): Promise<MovedReservationDto> {
    const { accountId, eventId: from } = await this.reservations.require(reservationId);
    const target = { eventId, guest: await this.guest(accountId), anyway };
    if (difference === 'ask') {
      const asked = await this.ask(reservationId, target, organiser);
      if (asked) return asked;
    }
    const payBack = difference === 'refund';
    let rappen = 0;
    const work = async () => {
      const by = `organiser:${organiser.accountId}`;
      const moved = await this.booking.transferToEvent(reservationId, target, by);
      rappen = await this.payments.priceDifference(moved, payBack, organiser.accountId);
      return moved;
    };
    const details = () => ({ from_event: from, to_event: eventId, ...differenceOf(rappen, payBack) });
    return this.views.changed(await this.logged(organiser, 'reservation.moved', details, work));
  }

  // undefined: there is nothing to pay
  private async ask(reservationId: number, target: SurchargeTarget, organiser: CurrentUser) {
    const asked = await this.transfers.ask(reservationId, target, `organiser:${organiser.accountId}`);
    if (!asked) return undefined;
    const { reservation, payUrl, dueRappen } = asked;
    await this.audit.record(organiser, {
      action: 'reservation.difference_asked',
      subjectId: reservationId,
      details: {
        to_event: target.eventId,
        difference_chf: rappenToChf(dueRappen),
        account_id: reservation.accountId,
      },
    });
    return { ...(await this.views.changed(reservation)), ...(payUrl ? { pay_url: payUrl } : {}) };
  }

  private async guest(accountId: number): Promise<Profile> {
    const [guest] = await this.profiles.find([accountId]);
    if (!guest) throw new DomainError('PROFILE_NOT_FOUND');
    return guest;
  }

  private logged<Done extends Reservation>(
    user: CurrentUser,
    action: `reservation.${string}`,
    details: AuditDetails | ((done: Done) => AuditDetails),
    work: () => Promise<Done>,
    text?: string,
  ): Promise<Done> {
    return this.database.transaction(async () => {
      const reservation = await work();
      const { id: subjectId, accountId } = reservation;
      const said = typeof details === 'function' ? details(reservation) : details;
      const entry = { action, subjectId, details: { ...said, account_id: accountId } };
      await this.audit.record(user, { ...entry, reason: { accountId, text } });
      return reservation;
    });
  }
}

/** Returns what became of a difference in price, for the audit log. */
function differenceOf(rappen: number, payBack: boolean): AuditDetails {
  if (rappen === 0) return {};
  const difference = rappen < 0 ? 'waived' : payBack ? 'paid_back' : 'kept';
  return { difference_chf: rappenToChf(Math.abs(rappen)), difference };
}
