import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { tryEach } from '../../common/concurrency/try-each.js';
import { Database } from '../../common/database/database.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { jobKind, OnJob } from '../../common/jobs/job-kind.js';
import { IF_LEFT_UNDONE, Jobs } from '../../common/jobs/jobs.js';
import {
  BookingService,
  EventsService,
  type EventWithSeats,
  type Reservation,
  ReservationsService,
  deadlineBefore,
  hasBegun,
  isRefundable,
} from '../../events/index.js';
import { HoldsService } from '../checkout/holds.service.js';
import { ReservationPrices } from '../records/index.js';
import { RefundRequestsService } from '../refunds/index.js';

/** The effect of a cancellation, planned or done; amounts in Rappen. */
export interface Cancellation {
  status: Reservation['status'];
  refundable: boolean;
  /** Whether a refund is due but must wait for a dispute of the payment to be decided. */
  waitsForBank: boolean;
  refundRappen: number;
  paidRappen: number;
  refundUntil: Date;
  /** Until when cancelling is free because the event was changed; null without such a right. */
  freeRefundUntil: Date | null;
}

/** Whether a cancellation makes the reservation `refunded`, even if nothing is left to pay back. */
function endsRefunded(
  { status, priceRappen, refundUntil }: Pick<Reservation, 'status' | 'priceRappen' | 'refundUntil'>,
  now: Date,
): boolean {
  return status === 'paid' && priceRappen > 0 && isRefundable(refundUntil, now);
}

const END_RESERVATIONS = jobKind<{ eventId: number; by: string }>('payments.refund-cancelled-event');

/** Cancels and refunds reservations: for their guests, for accounts that are deleted, and for events that are cancelled. */
@Injectable()
export class CancellationService {
  private readonly logger = new Logger('Cancellation');

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
    private readonly events: EventsService,
    private readonly booking: BookingService,
    private readonly reservations: ReservationsService,
    private readonly holds: HoldsService,
    private readonly refunds: RefundRequestsService,
    private readonly prices: ReservationPrices,
  ) {}

  /** Returns what a cancellation would refund now. Throws EVENT_NOT_FOUND, NOT_RESERVED. */
  async preview(accountId: number, eventId: number): Promise<Cancellation> {
    const { event, reservation } = await this.ownReservation(accountId, eventId);
    return this.cappedTerms(event, reservation);
  }

  /**
   * Cancels the guest's reservation. A hold ends; a paid reservation is refunded until its deadline, and cancelled
   * without a refund after it; a free one is cancelled. The guest may choose credit instead of the refund. Throws
   * EVENT_NOT_FOUND, NOT_RESERVED, EVENT_ALREADY_BEGUN, PAYMENT_UNDER_WAY, INVALID_TRANSITION (paid at the same time),
   * UNAVAILABLE.
   */
  async cancel(accountId: number, eventId: number, as?: 'credit'): Promise<Cancellation> {
    const { event, reservation } = await this.ownReservation(accountId, eventId);
    const by = `guest:${accountId}`;
    if (reservation.status === 'held') {
      const { status } = await this.holds.cancel(reservation, by, 'guest_left_payment');
      return { ...(await this.cappedTerms(event, reservation)), status };
    }
    if (hasBegun(event, this.clock.now())) throw new DomainError('EVENT_ALREADY_BEGUN');
    const terms = await this.cappedTerms(event, reservation);
    const meta = { at: this.clock.now(), by, reason: 'guest_cancelled' } as const;
    if (as === 'credit' && terms.refundable) {
      await this.refunds.creditReservation(reservation.id, { ...meta, reason: 'credited' });
      return { ...terms, status: 'cancelled', refundRappen: 0 };
    }
    const isInTime =
      reservation.status === 'confirmed'
        ? !(await this.isForfeited(reservation, meta.at))
        : endsRefunded({ ...reservation, refundUntil: terms.refundUntil }, meta.at);
    if (isInTime) {
      const done = await this.refunds.refundReservation(reservation.id, 'guest_cancelled', meta);
      const refundRappen = terms.waitsForBank ? 0 : done.refundRappen;
      return { ...terms, status: done.status, refundRappen };
    }
    await this.database.transaction(async () => {
      const locked = await this.booking.lock(reservation.id);
      await this.booking.end(locked, 'cancelled', { ...meta, reason: 'given_up_late' });
    });
    return { ...terms, status: 'cancelled' };
  }

  /** Returns the account's reservations for upcoming events, with the effect of cancelling each now. */
  async previewAll(accountId: number): Promise<{ reservation: Reservation; terms: Cancellation }[]> {
    const now = this.clock.now();
    const previews = [];
    for (const id of await this.reservations.upcomingLiveIds(accountId, now)) {
      const reservation = await this.reservations.require(id);
      previews.push({ reservation, terms: await this.termsOf(reservation, now) });
    }
    return previews;
  }

  /**
   * Cancels the paid and confirmed reservations for upcoming events, each under its policy; with `refundAlways` also
   * those past their deadline are refunded. Returns the sum of the refunds in Rappen. Holds are left to `endHolds`,
   * which calls the provider.
   */
  async cancelSeats(accountId: number, by: string, { refundAlways = false } = {}): Promise<number> {
    const ids = await this.reservations.upcomingLiveIds(accountId, this.clock.now());
    let refundRappen = 0;
    for (const id of ids)
      refundRappen += await this.database.transaction(() => this.cancelSeat(id, by, refundAlways));
    return refundRappen;
  }

  /**
   * Ends the account's holds, each at the provider first. A payment made at the same time is refunded in full. Throws
   * UNAVAILABLE and PAYMENT_UNDER_WAY: such holds stay, and the call has to be repeated.
   */
  async endHolds(accountId: number, by: string): Promise<void> {
    await tryEach(await this.reservations.holdsOf(accountId), async ({ id }) => {
      const reservation = await this.reservations.require(id);
      if (reservation.status !== 'held') return;
      const reason = 'account_deleted';
      const ended = await this.holds.release(reservation, by, { to: 'cancelled', reason });
      if (ended.status === 'held') throw new DomainError('PAYMENT_UNDER_WAY');
      if (ended.status === 'paid') await this.refundOnDeletion(id, by);
    });
  }

  /**
   * Closes an event, and enqueues a job that ends its reservations if the caller does not; in the running transaction,
   * if there is one. Throws EVENT_NOT_FOUND.
   */
  beginEventCancellation(eventId: number, by: string): Promise<void> {
    return this.database.transaction(async () => {
      await this.events.close(eventId);
      await this.jobs.enqueue(END_RESERVATIONS, { eventId, by }, { key: String(eventId), ...IF_LEFT_UNDONE });
    });
  }

  /**
   * Cancels an event: no seat can be taken from now on, and its reservations are refunded. A second call changes
   * nothing. Throws EVENT_NOT_FOUND.
   */
  async cancelEvent(eventId: number, by: string): Promise<void> {
    await this.beginEventCancellation(eventId, by);
    try {
      await this.endReservations({ eventId, by });
    } catch (error) {
      this.logger.warn(`Reservations of event ${eventId} are left for the job: ${String(error)}`);
    }
  }

  /** Ends the live reservations of a cancelled event, each once. Tries all of them, then throws the last error. */
  @OnJob(END_RESERVATIONS)
  async endReservations({ eventId, by }: { eventId: number; by: string }): Promise<void> {
    await tryEach(await this.reservations.liveIds(eventId), async (id) => {
      const reason = 'event_cancelled';
      let reservation = await this.reservations.require(id);
      if (reservation.status === 'held')
        reservation = await this.holds.release(reservation, by, { to: 'cancelled', reason });
      if (reservation.status !== 'paid' && reservation.status !== 'confirmed') return;
      try {
        await this.refunds.refundReservation(id, reason, { at: this.clock.now(), by, reason });
      } catch (error) {
        // ended by another request at the same time
        if (!(error instanceof DomainError) || error.code !== 'INVALID_TRANSITION') throw error;
      }
    });
  }

  private async cancelSeat(reservationId: number, by: string, refundAlways: boolean): Promise<number> {
    const at = this.clock.now();
    const reservation = await this.booking.lock(reservationId);
    const isPaid = reservation.status === 'paid';
    if (reservation.status === 'confirmed' || endsRefunded(reservation, at) || (refundAlways && isPaid))
      return this.refundOnDeletion(reservationId, by);
    if (isPaid) await this.booking.end(reservation, 'cancelled', { at, by, reason: 'given_up_late' });
    return 0;
  }

  private async refundOnDeletion(reservationId: number, by: string): Promise<number> {
    const meta = { at: this.clock.now(), by, reason: 'account_deleted' } as const;
    return (await this.refunds.refundReservation(reservationId, 'guest_cancelled', meta)).refundRappen;
  }

  // a confirmed seat that was paid by a code or credit, given up after the refund deadline
  private async isForfeited({ id, refundUntil }: Reservation, now: Date): Promise<boolean> {
    return !isRefundable(refundUntil, now) && (await this.prices.find(id)) !== undefined;
  }

  private async ownReservation(accountId: number, eventId: number) {
    const event = await this.events.require(eventId);
    const reservation = await this.reservations.findLive(eventId, accountId);
    if (reservation) return { event, reservation };
    throw new DomainError(event.status === 'draft' ? 'EVENT_NOT_FOUND' : 'NOT_RESERVED');
  }

  // no deadline is later than the start of the event
  private async cappedTerms(event: EventWithSeats, reservation: Reservation): Promise<Cancellation> {
    const now = this.clock.now();
    const terms = await this.termsOf(reservation, now);
    const free = await this.events.freeRefundUntil(event.id, reservation.createdAt, now);
    return {
      ...terms,
      refundUntil: deadlineBefore(reservation.refundUntil, event),
      freeRefundUntil: free && deadlineBefore(free, event),
    };
  }

  private async termsOf(reservation: Reservation, now: Date): Promise<Cancellation> {
    const { status, priceRappen, refundUntil } = reservation;
    const { leftRappen, isDisputed } = await this.refunds.moneyLeft(reservation);
    const isDue = endsRefunded(reservation, now);
    const refundable = isDue && !isDisputed && leftRappen > 0;
    const refundRappen = refundable ? leftRappen : 0;
    const paidRappen = status === 'paid' ? priceRappen : 0;
    const waitsForBank = isDue && isDisputed;
    return { status, refundable, waitsForBank, refundRappen, paidRappen, refundUntil, freeRefundUntil: null };
  }
}
