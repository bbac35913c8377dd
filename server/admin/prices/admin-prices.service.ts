import { Injectable } from '@nestjs/common';
import { AuditService } from '../../audit/index.js';
import { AccountsService } from '../../auth/index.js';
import { Clock } from '../../common/clock/clock.js';
import { Database } from '../../common/database/database.js';
import { DomainError } from '../../common/errors/domain-error.js';
import type { CurrentUser } from '../../common/http/access.js';
import { chfToRappen, rappenToChf } from '../../common/money/chf.js';
import {
  AttendanceService,
  EarlyPricesService,
  EventsService,
  hasBegun,
  ReservationsService,
} from '../../events/index.js';
import {
  type Credit,
  type CreditDto,
  creditDto,
  CreditsService,
  PaymentsService,
} from '../../payments/index.js';
import {
  type EarlyPriceDto,
  earlyPriceDto,
  type EarlyPriceInput,
  type EventCreditDto,
  type GivenCreditsDto,
  type NewCreditDto,
} from './prices.dto.js';

/** A credit, and the email of the person who gave it; null if their account was deleted. */
export interface GivenCredit extends Credit {
  giver: string | null;
}

/** Early prices, and credit given by organisers; every change is recorded in the audit log. */
@Injectable()
export class AdminPricesService {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly accounts: AccountsService,
    private readonly events: EventsService,
    private readonly reservations: ReservationsService,
    private readonly attendance: AttendanceService,
    private readonly clock: Clock,
    private readonly earlyPrices: EarlyPricesService,
    private readonly credits: CreditsService,
    private readonly payments: PaymentsService,
  ) {}

  /** Returns the early price of an event; all null without one. */
  async earlyPrice(eventId: number): Promise<EarlyPriceDto> {
    return earlyPriceDto(await this.earlyPrices.find(eventId));
  }

  /** Sets an early price. Throws as `EarlyPricesService.set`. */
  setEarlyPrice(
    organiser: CurrentUser,
    eventId: number,
    { price, until: ends, places = null }: EarlyPriceInput,
  ): Promise<EarlyPriceDto> {
    const until = ends ? new Date(ends) : null;
    return this.database.transaction(async () => {
      await this.earlyPrices.set({ eventId, priceRappen: chfToRappen(price), until, places });
      const details = { price, until: until?.toISOString() ?? null, places };
      await this.audit.record(organiser, { action: 'event.early_price_set', subjectId: eventId, details });
      return this.earlyPrice(eventId);
    });
  }

  /** Ends an early price. Throws EVENT_NOT_FOUND. */
  endEarlyPrice(organiser: CurrentUser, eventId: number): Promise<EarlyPriceDto> {
    return this.database.transaction(async () => {
      await this.earlyPrices.end(eventId);
      await this.audit.record(organiser, { action: 'event.early_price_ended', subjectId: eventId });
      return this.earlyPrice(eventId);
    });
  }

  /**
   * Returns all credits that an account was ever given, also used and expired ones, newest first. Throws
   * ACCOUNT_NOT_FOUND.
   */
  async historyOf(accountId: number): Promise<GivenCredit[]> {
    if (!(await this.accounts.find(accountId))) throw new DomainError('ACCOUNT_NOT_FOUND');
    const credits = await this.credits.historyOf(accountId);
    // `organiser:7`, `guest:3`
    const giverOf = ({ givenBy }: Credit) => Number(givenBy.split(':')[1]);
    const givers = await this.accounts.findMany([...new Set(credits.map(giverOf))]);
    const emails = new Map(givers.map(({ id, email }) => [id, email]));
    return credits.map((credit) => ({ ...credit, giver: emails.get(giverOf(credit)) ?? null }));
  }

  /** Gives credit. Throws ACCOUNT_NOT_FOUND, EVENT_NOT_FOUND. */
  give(
    organiser: CurrentUser,
    accountId: number,
    { chf, reason, event_id }: NewCreditDto,
  ): Promise<CreditDto> {
    const gift = { amountRappen: chfToRappen(chf), reason, eventId: event_id ?? null };
    return this.database.transaction(async () => {
      if (!(await this.accounts.find(accountId))) throw new DomainError('ACCOUNT_NOT_FOUND');
      if (gift.eventId !== null) await this.events.require(gift.eventId);
      const by = `organiser:${organiser.accountId}`;
      const credit = await this.credits.give({ ...gift, accountId, paymentId: null }, by);
      const details = { chf, reason, event_id: gift.eventId };
      await this.audit.record(organiser, { action: 'account.credit_given', subjectId: accountId, details });
      return creditDto(credit);
    });
  }

  /**
   * Gives the same credit to guests of an event. Guests who have credit because of this event and for this reason are
   * left out, so that a second call gives nothing. Throws EVENT_NOT_FOUND, INVALID_TRANSITION (the event is upcoming).
   */
  giveAtEvent(
    organiser: CurrentUser,
    eventId: number,
    { chf, reason, to }: EventCreditDto,
  ): Promise<GivenCreditsDto> {
    const amountRappen = chfToRappen(chf);
    return this.database.transaction(async () => {
      // concurrent calls wait for each other here
      const event = await this.events.requireLocked(eventId);
      if (event.status !== 'cancelled' && !hasBegun(event, this.clock.now()))
        throw new DomainError('INVALID_TRANSITION', { args: { state: event.status } });
      const guests = await this.guestsAt(eventId, to);
      const had = await this.credits.givenAt(eventId, reason);
      const meant = guests.filter((accountId) => !had.has(accountId));
      const by = `organiser:${organiser.accountId}`;
      for (const accountId of meant)
        await this.credits.give({ amountRappen, reason, accountId, eventId, paymentId: null }, by);
      const details = { chf, reason, people: meant.length };
      await this.audit.record(organiser, { action: 'event.credits_given', subjectId: eventId, details });
      return { given: meant.length, before: guests.length - meant.length };
    });
  }

  /**
   * Cancels a paid reservation, and gives its payment as credit instead of a refund. Throws RESERVATION_NOT_FOUND,
   * INVALID_TRANSITION, PAYMENT_DISPUTED.
   */
  credit(organiser: CurrentUser, reservationId: number): Promise<CreditDto> {
    return this.database.transaction(async () => {
      const credit = await this.payments.creditReservation(reservationId, organiser.accountId);
      const details = { chf: rappenToChf(credit.amountRappen) };
      await this.audit.record(organiser, {
        action: 'reservation.credited',
        subjectId: reservationId,
        details,
      });
      return creditDto(credit);
    });
  }

  // without deleted accounts, which could not use it
  private async guestsAt(eventId: number, to: EventCreditDto['to']): Promise<number[]> {
    const ids = await this.idsAt(eventId, to);
    const accounts = await this.accounts.findMany(ids);
    return accounts.map(({ id }) => id).toSorted((a, b) => a - b);
  }

  private async idsAt(eventId: number, to: EventCreditDto['to']): Promise<number[]> {
    if (to === 'all') {
      const guests = await this.reservations.guestsOf(eventId);
      return guests.filter(({ held }) => !held).map(({ accountId }) => accountId);
    }
    if (to === 'no_shows') {
      const ids = await this.attendance.noShowsAt(eventId);
      return [...new Set((await this.reservations.accountsBehind([...ids])).values())];
    }
    const attendees = await this.reservations.attendees(eventId);
    return attendees.filter(({ checkedInAt }) => checkedInAt !== null).map(({ accountId }) => accountId);
  }
}
