import { Injectable } from '@nestjs/common';
import { BookingService, EventsService, hasBegun, type Reservation } from '../../events/index.js';
import { ReservationTransfers, type TransitionActor } from '../records/index.js';
import { RefundRequestsService } from '../refunds/index.js';

/** Gives up a guest's old seat in the transaction in which they pay the difference to the other event. */
@Injectable()
export class PaidTransfers {
  constructor(
    private readonly booking: BookingService,
    private readonly events: EventsService,
    private readonly transfers: ReservationTransfers,
    private readonly refunds: RefundRequestsService,
  ) {}

  /**
   * Completes the move of a locked reservation that was just paid. Returns false if the old seat, or the payment that
   * counts for it, is no longer there: the difference alone buys no seat, and is refunded. Returns true for any other
   * reservation.
   */
  async complete({ id }: Reservation, actor: TransitionActor): Promise<boolean> {
    if (await this.giveUpOld(id, actor)) return true;
    const reason = 'late_payment';
    await this.refunds.refundReservation(id, reason, { ...actor, reason });
    return false;
  }

  private async giveUpOld(id: number, actor: TransitionActor): Promise<boolean> {
    const transfer = await this.transfers.find(id);
    if (!transfer) return true;
    const from = await this.booking.lock(transfer.fromReservationId);
    const { leftRappen, isDisputed } = await this.refunds.moneyLeft(from);
    const isThere = from.status === 'paid' && !from.checkedInAt && from.eventId === transfer.fromEventId;
    if (!isThere || isDisputed || leftRappen !== transfer.carriedRappen) return false;
    if (hasBegun(await this.events.require(from.eventId), actor.at)) return false;
    await this.booking.transition(from, 'cancelled', { ...actor, reason: 'moved_on' });
    await this.transfers.complete(id, actor.at);
    return true;
  }
}
