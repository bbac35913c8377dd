import { Injectable } from '@nestjs/common';
import { AuditService } from '../../audit/index.js';
import { Database } from '../../common/database/database.js';
import type { CurrentUser } from '../../common/http/access.js';
import { rappenToChf } from '../../common/money/chf.js';
import { BookingService, ReservationsService } from '../../events/index.js';
import { PaymentsService, type SurchargeTarget, TransfersService } from '../../payments/index.js';
import { AdminReservationsService } from './admin-reservations.service.js';
import type { ReservationWithGuest } from './reservation-views.service.js';

/** The target event, and what happens to a difference in price; `anyway`: although the event is not for the guest. */
interface MoveInput {
  eventId: number;
  difference?: 'refund' | 'waive' | 'ask' | undefined;
  anyway?: boolean | undefined;
}

/** Moves guests to other events; recorded in the audit log. */
@Injectable()
export class AdminTransfersService {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly reservations: ReservationsService,
    private readonly booking: BookingService,
    private readonly payments: PaymentsService,
    private readonly transfers: TransfersService,
    private readonly guests: AdminReservationsService,
  ) {}

  /**
   * Transfers a reservation to another event, with what was paid for it. `difference`: a positive difference is
   * refunded, or a negative one is waived; recorded in the audit log. Throws as `BookingService.transferToEvent`, and
   * PAYMENT_DISPUTED.
   */
  async move(
    reservationId: number,
    { eventId, difference, anyway }: MoveInput,
    organiser: CurrentUser,
  ): Promise<ReservationWithGuest & { payUrl?: string | null }> {
    const { accountId, eventId: from } = await this.reservations.require(reservationId);
    const guest = await this.guests.guest(accountId);
    if (difference === 'ask') {
      const asked = await this.ask(reservationId, { eventId, guest, anyway }, organiser);
      if (asked) return asked;
    }
    const details: Record<string, string | number> = { from_event: from, to_event: eventId };
    const by = `organiser:${organiser.accountId}`;
    const moved = await this.database.transaction(async () => {
      const target = { eventId, guest, anyway };
      const reservation = await this.booking.transferToEvent(reservationId, target, by);
      const payBack = difference === 'refund';
      const rappen = await this.payments.priceDifference(reservation, payBack, organiser.accountId);
      const isPaidBack = payBack && rappen > 0;
      if (rappen !== 0)
        Object.assign(details, {
          difference_chf: rappenToChf(Math.abs(rappen)),
          difference: isPaidBack ? 'paid_back' : rappen > 0 ? 'kept' : 'waived',
        });
      const entry = {
        action: 'reservation.moved',
        subject: 'reservation',
        subjectId: reservationId,
      } as const;
      await this.audit.record(organiser, { ...entry, details: { ...details, account_id: accountId } });
      return reservation;
    });
    return this.guests.withGuest(moved);
  }

  // undefined: there is nothing to pay
  private async ask(reservationId: number, target: SurchargeTarget, organiser: CurrentUser) {
    const asked = await this.transfers.ask(reservationId, target, `organiser:${organiser.accountId}`);
    if (!asked) return undefined;
    const { reservation, payUrl, dueRappen } = asked;
    await this.audit.record(organiser, {
      action: 'reservation.difference_asked',
      subject: 'reservation',
      subjectId: reservationId,
      details: {
        to_event: target.eventId,
        difference_chf: rappenToChf(dueRappen),
        account_id: reservation.accountId,
      },
    });
    return { ...(await this.guests.withGuest(reservation)), payUrl };
  }
}
