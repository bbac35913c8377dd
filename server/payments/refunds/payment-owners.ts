import { Injectable } from '@nestjs/common';
import { Outbox } from '../../common/outbox/outbox.js';
import { BookingService, type EndReason, type Reservation, type TransitionMeta } from '../../events/index.js';
import {
  OWNERLESS_RETURNED,
  OwnerlessRecords,
  type Payment,
  PaymentRecords,
  REFUND_MADE,
} from '../records/index.js';
import { RefundRequestsService } from './refund-requests.service.js';
import { amountLeft, reducesPayment } from './refund.rules.js';
import { isPartOfOurs } from './refund.states.js';
import { ReceiptsService } from '../receipts/receipts.service.js';
import { type Refund, RefundsRepository } from './refunds.repository.js';

/** The part of a paid refund that the outbox event needs. */
type MadeRefund = Pick<Refund, 'id' | 'amountRappen' | 'reason'> &
  Partial<Pick<Refund, 'settlement' | 'note'>>;

/** The owner of a payment: its reservation, or a row of `ownerless_payments`. */
@Injectable()
export class PaymentOwners {
  constructor(
    private readonly booking: BookingService,
    private readonly payments: PaymentRecords,
    private readonly ownerless: OwnerlessRecords,
    private readonly refunds: RefundsRepository,
    private readonly receipts: ReceiptsService,
    private readonly requests: RefundRequestsService,
    private readonly outbox: Outbox,
  ) {}

  /** Locks the owner of a payment until the transaction ends. Returns its reservation; undefined if it has none. */
  async lock(payment: Payment): Promise<Reservation | undefined> {
    let { reservationId } = payment;
    if (reservationId === null) {
      await this.ownerless.lock(payment.id);
      // an organiser may have attached it to a reservation before we got the lock
      reservationId = (await this.payments.find(payment.id))?.reservationId ?? null;
    }
    return reservationId === null ? undefined : this.booking.lock(reservationId);
  }

  /** Ends the reservation or ownerless row of a fully refunded payment. The caller has locked it. */
  async endIfFullyRefunded(
    payment: Payment,
    reservation: Reservation | undefined,
    meta: TransitionMeta<EndReason>,
  ): Promise<void> {
    const refunds = await this.refunds.ofPayment(payment.id);
    // partial refunds by organisers do not end the seat: a guest may have been moved to a free event
    const endsPlace = refunds.some(({ reason, status }) => reducesPayment(status) && !isPartOfOurs(reason));
    if (!endsPlace || amountLeft(payment.amountRappen, refunds) > 0) return;
    if (!reservation) {
      const { status } = (await this.ownerless.find(payment.id)) ?? {};
      if (status === 'open') await this.ownerless.transition(payment.id, 'refunded', meta);
      return;
    }
    if (reservation.status !== 'paid') return;
    const kept = await this.payments.findKept(reservation.id);
    if (kept?.id === payment.id) {
      await this.booking.end(reservation, 'refunded', meta);
      await this.requests.requestCarried(reservation.id, 'refunded_by_organiser', meta);
    }
  }

  /** Issues the credit note of a paid refund, and puts its outbox event; no event if the guest is unknown. */
  async tellMade(
    payment: Payment,
    { id: refundId, amountRappen, reason, settlement = null, note = null }: MadeRefund,
  ): Promise<void> {
    const reservation = await this.lock(payment);
    await this.receipts.credit({ id: refundId, paymentId: payment.id, amountRappen });
    if (reservation) {
      const { id: reservationId, accountId, eventId } = reservation;
      const about = { refundId, reservationId, accountId, eventId, amountRappen, reason, settlement, note };
      return this.outbox.put(REFUND_MADE, about);
    }
    const accountId = (await this.ownerless.find(payment.id))?.accountId;
    const about = { paymentId: payment.id, amountRappen };
    if (accountId) await this.outbox.put(OWNERLESS_RETURNED, { ...about, accountId });
  }
}
