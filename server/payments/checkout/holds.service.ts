import { Injectable, Logger } from '@nestjs/common';
import { AccountsService } from '../../auth/index.js';
import { Clock } from '../../common/clock/clock.js';
import { SHORTEST_SESSION_SECONDS } from '../../common/config/production.rules.js';
import { Settings } from '../../common/config/settings.js';
import { Database } from '../../common/database/database.js';
import { DomainError } from '../../common/errors/domain-error.js';
import type { Language } from '../../common/http/request-language.js';
import { SECOND } from '../../common/time/durations.rules.js';
import { zurichIso } from '../../common/time/zurich.js';
import {
  BookingService,
  type EndReason,
  EventsService,
  nameFor,
  type Reservation,
  ReservationsService,
} from '../../events/index.js';
import { FulfilmentService, type HoldEnding } from '../fulfilment/fulfilment.service.js';
import { ProviderRefused, StripeGateway } from '../provider/index.js';
import { holdReference, type Payment, PaymentRecords } from '../records/index.js';

/** Seconds by which a session outlives its hold, because Stripe counts from when it receives the request. */
const SLACK_SECONDS = 60;

/**
 * Returns when the session of a hold expires at the provider. The hold ends before, and ends the session: a shortened
 * hold much earlier, because the provider has a minimum duration of sessions.
 */
export function sessionExpiry(
  { createdAt, holdExpiresAt }: { createdAt: Date; holdExpiresAt?: Date | null },
  holdSeconds: number,
): Date {
  const slack = holdSeconds >= SHORTEST_SESSION_SECONDS ? SLACK_SECONDS : 0;
  const usual = createdAt.getTime() + holdSeconds * SECOND;
  return new Date(Math.max(usual, holdExpiresAt?.getTime() ?? 0) + slack * SECOND);
}

const FREE = /^free_([1-9][0-9]{0,9})$/;

/** Returns the session id of a reservation that costs nothing. */
export function freeSessionId(reservationId: number): string {
  return `free_${reservationId}`;
}

/** Returns the reservation id in the session id of a free reservation; undefined for any other session id. */
export function freeReservationId(sessionId: string): number | undefined {
  const [, id] = FREE.exec(sessionId) ?? [];
  return id === undefined ? undefined : Number(id);
}

/** Returns the URL to which the provider redirects after the payment. */
export function successUrl(publicUrl: string, sessionId: string, eventId: number): string {
  return `${publicUrl}/payment-success?session_id=${sessionId}&event_id=${eventId}`;
}

const REFUND_NOTES: Record<Language, { until: (when: string) => string; never: string }> = {
  en: {
    until: (when) => `Full refund if you cancel by ${when}. None after.`,
    never: 'This event begins so soon that a cancellation is not refunded.',
  },
  de: {
    until: (when) => `Stornierst du bis ${when}, bekommst du alles zurück; danach nichts mehr.`,
    never: 'Der Abend beginnt so bald, dass bei einer Stornierung nichts zurückkommt.',
  },
  fr: {
    until: (when) => `Remboursement complet si tu annules avant le ${when}. Plus rien ensuite.`,
    never: 'La soirée commence si tôt qu’une annulation n’est plus remboursée.',
  },
  it: {
    until: (when) => `Rimborso completo se disdici entro il ${when}. Poi nessun rimborso.`,
    never: 'La serata comincia così presto che una disdetta non viene più rimborsata.',
  },
};

/** Returns the sentence about refunds next to the provider's pay button, in the language of the payment page. */
export function refundNote(refundUntil: Date, now: Date, language: Language): string {
  const note = REFUND_NOTES[language];
  if (refundUntil <= now) return note.never;
  const [day = '', time] = zurichIso(refundUntil).split('T');
  const shown = language === 'en' ? day : day.split('-').toReversed().join('.');
  return note.until(`${shown}, ${time?.slice(0, 5)}`);
}

/** Opens the checkout session of a hold, and ends a hold together with its session. */
@Injectable()
export class HoldsService {
  private readonly logger = new Logger('Holds');

  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly accounts: AccountsService,
    private readonly events: EventsService,
    private readonly booking: BookingService,
    private readonly reservations: ReservationsService,
    private readonly payments: PaymentRecords,
    private readonly gateway: StripeGateway,
    private readonly fulfilment: FulfilmentService,
  ) {}

  /**
   * Returns the payment of a hold; opens its session at the first call. All calls return the same session, also at the
   * same time or after a lost response. Throws UNAVAILABLE: the hold stays if the provider does not respond, and ends
   * if it rejects the session.
   */
  async findOrOpenSession(reservation: Reservation): Promise<Payment> {
    const known = await this.payments.findLatest(reservation.id);
    if (known) return known;
    const [event, account] = await Promise.all([
      this.events.require(reservation.eventId),
      this.accounts.find(reservation.accountId),
    ]);
    const eventName = nameFor(event, reservation.language ?? undefined);
    return this.openSession(reservation, { eventName, email: account?.email });
  }

  /** As `findOrOpenSession`, for a new hold, which has no session yet. */
  async openSession(
    reservation: Reservation,
    { eventName, email }: { eventName: string; email: string | undefined },
  ): Promise<Payment> {
    const { id, accountId, eventId, createdAt, language, refundUntil, walkIn } = reservation;
    const { holdSeconds, productName, publicUrl, receiptEmail } = this.settings;
    const reference = holdReference(reservation);
    const page = {
      reference,
      productName: productName ?? eventName,
      // an email address ending in .invalid is a placeholder
      email: receiptEmail && !email?.endsWith('.invalid') ? email : undefined,
      expiresAt: sessionExpiry(reservation, holdSeconds),
      // no account is logged in at the entrance
      successUrl: walkIn
        ? `${publicUrl}/walk-in?paid=1`
        : successUrl(publicUrl, '{CHECKOUT_SESSION_ID}', eventId),
      cancelUrl: walkIn ? `${publicUrl}/walk-in` : `${publicUrl}/api/checkout/cancelled?hold=${reference}`,
      note: refundNote(refundUntil, createdAt, language ?? 'en'),
    };
    const session = await this.gateway.openSession(reservation, page).catch(async (error: unknown) => {
      if (!(error instanceof ProviderRefused)) throw error;
      await this.endUnpayableHold(id, error);
      throw new DomainError('UNAVAILABLE', { cause: error });
    });
    const meta = { at: this.clock.now(), by: `guest:${accountId}`, reason: 'session_opened' };
    return this.database.transaction(async () => {
      const { status } = await this.booking.lock(id);
      // the hold has ended in the meantime: the session expires unpaid
      if (status !== 'held') throw new DomainError('UNAVAILABLE');
      return this.payments.insertOrFind(id, session, meta);
    });
  }

  /**
   * Ends a hold: expires its session at the provider first, and frees the seat only if the provider confirms. A paid or
   * processing session stays. Returns the reservation afterwards. Throws UNAVAILABLE: the hold stays.
   */
  async release(reservation: Reservation, by: string, ending: HoldEnding): Promise<Reservation> {
    // without a payment, its session may exist at the provider, if the response was lost
    const payment = await this.findOrOpenSession(reservation).catch(async (error: unknown) => {
      const { status } = await this.reservations.require(reservation.id);
      if (status === 'held') throw error;
      return undefined;
    });
    if (payment) await this.fulfilment.close(payment.sessionId, { by, ending });
    return this.reservations.require(reservation.id);
  }

  /**
   * Cancels a hold. Returns the reservation afterwards. Throws PAYMENT_UNDER_WAY if the payment is processing,
   * INVALID_TRANSITION if it was paid at the same time, UNAVAILABLE: the hold stays.
   */
  async cancel(reservation: Reservation, by: string, reason: EndReason): Promise<Reservation> {
    const ended = await this.release(reservation, by, { to: 'cancelled', reason });
    if (ended.status === 'held') throw new DomainError('PAYMENT_UNDER_WAY');
    if (ended.status === 'paid') throw new DomainError('INVALID_TRANSITION', { args: { state: 'paid' } });
    return ended;
  }

  private async endUnpayableHold(id: number, refusal: ProviderRefused): Promise<void> {
    this.logger.error(`The provider refused a checkout session: ${refusal.code}`);
    await this.database.transaction(async () => {
      const reservation = await this.booking.lock(id);
      const known = await this.payments.findLatest(id);
      const meta = { at: this.clock.now(), by: 'provider', reason: 'session_refused' } as const;
      if (reservation.status === 'held' && !known) await this.booking.end(reservation, 'cancelled', meta);
    });
  }
}
