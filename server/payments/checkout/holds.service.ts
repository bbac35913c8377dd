import { Injectable, Logger } from '@nestjs/common';
import { AccountsService } from '../../auth/index.js';
import { Clock } from '../../common/clock/clock.js';
import { Settings } from '../../common/config/settings.js';
import { Database } from '../../common/database/database.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { EventsService, BookingService, type Reservation, ReservationsService } from '../../events/index.js';
import { cancelUrl, refundNote, sessionExpiry, successUrl } from './checkout.rules.js';
import { type Ending, FulfilmentService } from '../fulfilment/fulfilment.service.js';
import { type Payment, PaymentsRepository } from '../fulfilment/payments.repository.js';
import { ProviderRefused, type ProviderSession } from '../provider/provider.js';
import { StripeGateway } from '../provider/stripe.gateway.js';

/** What the payment page says of the place and the guest. */
export interface SessionLabels {
  eventName: string;
  email: string | undefined;
}

/** A held place and its session at the provider: opens the one for the other, and closes both together. */
@Injectable()
export class HoldsService {
  private readonly logger = new Logger('Holds');

  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly accounts: AccountsService,
    private readonly events: EventsService,
    private readonly places: BookingService,
    private readonly reservations: ReservationsService,
    private readonly payments: PaymentsRepository,
    private readonly gateway: StripeGateway,
    private readonly fulfilment: FulfilmentService,
  ) {}

  /**
   * The session in which a held place is paid; opened at the first call, the same ever after, also when two ask at
   * once or the answer to the first was lost. Throws UNAVAILABLE: the hold stays when the provider is silent, and is
   * released when it refuses.
   */
  async session(reservation: Reservation): Promise<Payment> {
    const known = await this.payments.findLatest(reservation.id);
    if (known) return known;
    const [event, account] = await Promise.all([
      this.events.require(reservation.eventId),
      this.accounts.find(reservation.accountId),
    ]);
    return this.openSession(reservation, { eventName: event.name, email: account?.email });
  }

  /** The same for a place that was held just now and has no session yet. */
  async openSession(reservation: Reservation, labels: SessionLabels): Promise<Payment> {
    const session = await this.orderSession(reservation, labels);
    const moment = { at: this.clock.now(), by: `guest:${reservation.accountId}`, reason: 'session_opened' };
    const opened = await this.payments.insertForHold(reservation.id, session, moment);
    if (opened) return opened;
    const { status } = await this.reservations.require(reservation.id);
    const known = await this.payments.findBySession(session.id);
    // somebody has ended the hold meanwhile; the reconciliation finds nothing to pay here
    if (!known || status !== 'held') throw new DomainError('UNAVAILABLE');
    return known;
  }

  /**
   * Ends a hold: its session is closed at the provider first, and only on the provider's word is the seat free. It may
   * have been paid, or be under way: then it stays. Answers the reservation as it is then. Throws UNAVAILABLE: the
   * hold stays.
   */
  async release(reservation: Reservation, by: string, ending: Ending): Promise<Reservation> {
    const sessionId = await this.sessionToClose(reservation);
    if (sessionId) await this.fulfilment.close(sessionId, { by, ending });
    return this.reservations.require(reservation.id);
  }

  // a hold without a known session may have one all the same, if the answer to the order was lost
  private async sessionToClose(reservation: Reservation): Promise<string | undefined> {
    try {
      return (await this.session(reservation)).sessionId;
    } catch (error) {
      const now = await this.reservations.require(reservation.id);
      if (now.status === 'held') throw error;
      return undefined;
    }
  }

  private async orderSession(
    reservation: Reservation,
    { eventName, email }: SessionLabels,
  ): Promise<ProviderSession> {
    const { publicUrl } = this.settings;
    try {
      return await this.gateway.openSession({
        reservationId: reservation.id,
        reference: reservation.holdKey,
        idempotencyKey: `checkout-${reservation.holdKey}`,
        eventName,
        amountRappen: reservation.priceRappen,
        email,
        expiresAt: sessionExpiry(reservation, this.settings.holdSeconds),
        successUrl: successUrl(publicUrl, '{CHECKOUT_SESSION_ID}', reservation.eventId),
        cancelUrl: cancelUrl(publicUrl, reservation.holdKey),
        note: refundNote(reservation.refundUntil, reservation.createdAt),
      });
    } catch (error) {
      if (error instanceof ProviderRefused) await this.giveUp(reservation, error);
      throw error instanceof ProviderRefused ? new DomainError('UNAVAILABLE', { cause: error }) : error;
    }
  }

  // the provider's word that there is no such session: nobody can ever pay it
  private async giveUp({ id }: Reservation, refusal: ProviderRefused): Promise<void> {
    this.logger.error(`The provider refused a checkout session: ${refusal.code}`);
    await this.database.transaction(async () => {
      const reservation = await this.places.lock(id);
      const known = await this.payments.findLatest(id);
      const moment = { at: this.clock.now(), by: 'provider', reason: 'session_refused' };
      if (reservation.status === 'held' && !known)
        await this.places.transition(reservation, 'cancelled', moment);
    });
  }
}
