import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { AccountsService } from '../../auth/index.js';
import { Clock } from '../../common/clock/clock.js';
import { Database } from '../../common/database/database.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { Outbox, outboxEvent } from '../../common/outbox/outbox.js';
import { SafeMode } from '../../common/safe-mode/safe-mode.js';
import { HOUR } from '../../common/time/durations.rules.js';
import {
  BookingService,
  EventsService,
  hasBegun,
  LEAST_PRICE_RAPPEN,
  type Reservation,
  type ReserveInput,
} from '../../events/index.js';
import { HoldsService } from '../checkout/holds.service.js';
import { ReservationTransferEntity } from '../records/payment.entity.js';
import { RefundRequestsService } from '../refunds/index.js';

/** A guest was asked to pay the price difference to another event; `reservationId` is the hold there. */
export const DIFFERENCE_ASKED = outboxEvent<{
  reservationId: number;
  accountId: number;
  fromEventId: number;
  amountRappen: number;
}>('difference.asked');

/** How long the guest can pay: the provider allows sessions of at most a day. */
const TIME_TO_PAY = 23 * HOUR;

/** The event to which a guest is to be moved. */
export type SurchargeTarget = Omit<ReserveInput, 'accountId'>;

/**
 * Asks guests to pay the price difference to another event. They keep their seat; one at the other event is held for
 * the difference, with the same code that takes all seats. When it is paid, `FulfilmentService` gives up the old seat.
 */
@Injectable()
export class TransfersService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly safeMode: SafeMode,
    private readonly accounts: AccountsService,
    private readonly events: EventsService,
    private readonly booking: BookingService,
    private readonly holds: HoldsService,
    private readonly refunds: RefundRequestsService,
    private readonly outbox: Outbox,
    @InjectRepository(ReservationTransferEntity)
    private readonly transfers: Repository<ReservationTransferEntity>,
  ) {}

  /**
   * Holds a seat at the other event until the difference is paid, for at most 23 hours and not beyond the start of
   * either event. Returns the hold, its payment page and the difference in Rappen; undefined, with nothing changed, if
   * the other event costs no more, or so little more that the provider cannot charge it. Throws RESERVATION_NOT_FOUND,
   * INVALID_TRANSITION (not paid, or arrived), PAYMENT_DISPUTED, EVENT_ALREADY_BEGUN, UNAVAILABLE, and as
   * `BookingService.holdForTransfer`.
   */
  async ask(reservationId: number, target: SurchargeTarget, by: string) {
    this.safeMode.require('no seat is held');
    const hold = await this.database.transaction(() => this.hold(reservationId, target, by));
    if (!hold) return undefined;
    const { sessionUrl, amountRappen } = await this.holds.findOrOpenSession(hold);
    return { reservation: hold, payUrl: sessionUrl, dueRappen: amountRappen };
  }

  private async hold(
    reservationId: number,
    target: SurchargeTarget,
    by: string,
  ): Promise<Reservation | undefined> {
    const from = await this.booking.lock(reservationId);
    const { leftRappen, isDisputed } = await this.refunds.moneyLeft(from);
    if (isDisputed) throw new DomainError('PAYMENT_DISPUTED');
    const to = await this.events.require(target.eventId);
    const priceRappen = to.priceRappen - leftRappen;
    if (leftRappen === 0 || priceRappen < LEAST_PRICE_RAPPEN) return undefined;
    if (from.status !== 'paid' || from.checkedInAt)
      throw new DomainError('INVALID_TRANSITION', {
        args: { state: from.checkedInAt ? 'arrived' : from.status },
      });
    const at = this.clock.now();
    const { accountId, eventId: fromEventId } = from;
    const left = await this.events.require(fromEventId);
    if (hasBegun(left, at)) throw new DomainError('EVENT_ALREADY_BEGUN');
    const ends = [at.getTime() + TIME_TO_PAY, left.startsAt.getTime(), to.startsAt.getTime()];
    const { language } = (await this.accounts.find(accountId)) ?? { language: 'de' as const };
    const hold = await this.booking.holdForTransfer(
      { ...target, accountId },
      { by, priceRappen, holdUntil: new Date(Math.min(...ends)), language },
    );
    const transfer = { reservationId: hold.id, fromReservationId: from.id, fromEventId };
    await this.transfers.insert({ ...transfer, carriedRappen: leftRappen, createdAt: at });
    const about = { reservationId: hold.id, accountId, fromEventId, amountRappen: priceRappen };
    await this.outbox.put(DIFFERENCE_ASKED, about);
    return hold;
  }
}
