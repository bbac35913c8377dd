import { Body, Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { AuditedRead, AuditService, CsvDownload } from '../../audit/index.js';
import { AccountsService } from '../../auth/index.js';
import { Clock } from '../../common/clock/clock.js';
import { Database } from '../../common/database/database.js';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { CurrentUser, OrganisersOnly } from '../../common/http/access.js';
import { field, type Table } from '../../common/http/downloads/table.js';
import { AccountId, EventId, ReservationId } from '../../common/http/id.pipe.js';
import type { Page } from '../../common/http/page.js';
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
  CreditDto,
  creditDto,
  CreditsDto,
  creditsDto,
  CreditsService,
  PaymentsService,
} from '../../payments/index.js';
import {
  EarlyPriceDto,
  EarlyPriceInput,
  EventCreditDto,
  GivenCreditsDto,
  NewCreditDto,
} from './prices.dto.js';

/** Early prices of events. Every change is recorded in the audit log. */
@OrganisersOnly()
@Controller('admin/events/:id/early-price')
export class EarlyPricesController {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly earlyPrices: EarlyPricesService,
  ) {}

  /** Returns the early price of an event. */
  @Get()
  async find(@EventId() eventId: number): Promise<EarlyPriceDto> {
    const found = await this.earlyPrices.find(eventId);
    if (!found) return { price: null, until: null, places: null, taken: 0 };
    const { priceRappen, until, places, taken } = found;
    return { price: rappenToChf(priceRappen), until, places, taken };
  }

  /** Sets the early price of an event. Existing reservations keep their price. */
  @Put()
  set(
    @EventId() eventId: number,
    @Body() { price, until: ends, places = null }: EarlyPriceInput,
    @CurrentUser() user: CurrentUser,
  ): Promise<EarlyPriceDto> {
    const until = ends ? new Date(ends) : null;
    return this.database.transaction(async () => {
      await this.earlyPrices.set({ eventId, priceRappen: chfToRappen(price), until, places });
      const details = { price, until: until?.toISOString() ?? null, places };
      await this.audit.record(user, { action: 'event.early_price_set', subjectId: eventId, details });
      return this.find(eventId);
    });
  }

  /** Ends the early price of an event now. Existing reservations keep it. */
  @Delete()
  end(@EventId() eventId: number, @CurrentUser() user: CurrentUser): Promise<EarlyPriceDto> {
    return this.database.transaction(async () => {
      await this.earlyPrices.end(eventId);
      await this.audit.record(user, { action: 'event.early_price_ended', subjectId: eventId });
      return this.find(eventId);
    });
  }
}

/** A credit, and the email of the organiser or guest who gave it; null if their account was deleted. */
type GivenCredit = Credit & { giver: string | null };

/** Columns of the file with a guest's credits. */
const CREDITS_TABLE: Table<GivenCredit> = {
  credit: field('id'),
  created_at: field('createdAt'),
  by: field('giver'),
  reason: field('reason'),
  event: field('eventId'),
  amount_chf: ({ amountRappen }) => rappenToChf(amountRappen),
  used_chf: ({ usedRappen }) => rappenToChf(usedRappen),
  left_chf: ({ amountRappen, usedRappen }) => rappenToChf(amountRappen - usedRappen),
  expires_at: field('expiresAt'),
};

/** Credit of guests. Every change is recorded in the audit log. */
@OrganisersOnly()
@Controller('admin')
export class CreditsController {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly accounts: AccountsService,
    private readonly events: EventsService,
    private readonly reservations: ReservationsService,
    private readonly attendance: AttendanceService,
    private readonly clock: Clock,
    private readonly credits: CreditsService,
    private readonly payments: PaymentsService,
  ) {}

  /** Lists the credits of a guest that have not expired, newest first. */
  @Get('people/:id/credits')
  @AuditedRead('account.credits_read')
  async list(@AccountId() accountId: number): Promise<CreditsDto> {
    return creditsDto(await this.credits.ofAccount(accountId));
  }

  /** Returns all credits of a guest as a CSV file, including used and expired ones. */
  @Get('people/:id/credits.csv')
  @CsvDownload('credits', 'account.credits_exported', CREDITS_TABLE)
  async history(@AccountId() accountId: number): Promise<Page<GivenCredit>> {
    await this.accounts.require(accountId);
    const credits = await this.credits.historyOf(accountId);
    // `organiser:7`, `guest:3`
    const giverOf = ({ givenBy }: Credit) => Number(givenBy.split(':')[1]);
    const givers = await this.accounts.findMany([...new Set(credits.map(giverOf))]);
    const emails = new Map(givers.map(({ id, email }) => [id, email]));
    const items = credits.map((credit) => ({ ...credit, giver: emails.get(giverOf(credit)) ?? null }));
    return { items, total: items.length };
  }

  /** Gives a guest credit, for example for a missed or failed event, and notifies them. */
  @Post('people/:id/credits')
  @ApiErrors('EVENT_NOT_FOUND')
  give(
    @AccountId() accountId: number,
    @Body() { chf, reason, event_id }: NewCreditDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<CreditDto> {
    const gift = { amountRappen: chfToRappen(chf), reason, eventId: event_id ?? null };
    return this.database.transaction(async () => {
      await this.accounts.require(accountId);
      if (gift.eventId !== null) await this.events.require(gift.eventId);
      const by = `organiser:${user.accountId}`;
      const credit = await this.credits.give({ ...gift, accountId, paymentId: null }, by);
      const details = { chf, reason, event_id: gift.eventId };
      await this.audit.record(user, { action: 'account.credit_given', subjectId: accountId, details });
      return creditDto(credit);
    });
  }

  /**
   * Gives the same credit to guests of an event that has begun or was cancelled: to all of them or to none.
   * Guests who already got credit for this event and reason are left out.
   */
  @Post('events/:id/credits')
  @HttpCode(200)
  @ApiErrors('INVALID_TRANSITION')
  giveAtEvent(
    @EventId() eventId: number,
    @Body() { chf, reason, to }: EventCreditDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<GivenCreditsDto> {
    const amountRappen = chfToRappen(chf);
    return this.database.transaction(async () => {
      // concurrent calls wait for each other here
      const event = await this.events.requireLocked(eventId);
      if (event.status !== 'cancelled' && !hasBegun(event, this.clock.now()))
        throw new DomainError('INVALID_TRANSITION', { args: { state: event.status } });
      // without deleted accounts, which could not use it
      const accounts = await this.accounts.findMany(await this.idsAt(eventId, to));
      const guests = accounts.map(({ id }) => id).toSorted((a, b) => a - b);
      const had = await this.credits.givenAt(eventId, reason);
      const meant = guests.filter((accountId) => !had.has(accountId));
      const by = `organiser:${user.accountId}`;
      for (const accountId of meant)
        await this.credits.give({ amountRappen, reason, accountId, eventId, paymentId: null }, by);
      const details = { chf, reason, people: meant.length };
      await this.audit.record(user, { action: 'event.credits_given', subjectId: eventId, details });
      return { given: meant.length, before: guests.length - meant.length };
    });
  }

  /**
   * Cancels a paid reservation, and gives its remaining payments as credit instead of a refund. Returns the first credit;
   * after a transfer with a surcharge there are more.
   */
  @Post('reservations/:id/credit')
  @ApiErrors('INVALID_TRANSITION', 'PAYMENT_DISPUTED')
  credit(@ReservationId() reservationId: number, @CurrentUser() user: CurrentUser): Promise<CreditDto> {
    return this.database.transaction(async () => {
      const credits = await this.payments.creditReservation(reservationId, user.accountId);
      const amountRappen = credits.reduce((sum, credit) => sum + credit.amountRappen, 0);
      const details = { chf: rappenToChf(amountRappen) };
      const action = 'reservation.credited';
      await this.audit.record(user, { action, subjectId: reservationId, details });
      return creditDto(credits[0]);
    });
  }

  private async idsAt(eventId: number, to: EventCreditDto['to']): Promise<number[]> {
    if (to === 'all') {
      const guests = await this.reservations.guestsOf(eventId);
      return guests.filter(({ held }) => !held).map(({ accountId }) => accountId);
    }
    if (to === 'no_shows') {
      const ids = await this.attendance.noShowsAt(eventId);
      const absent = await this.reservations.findMany([...ids]);
      return [...new Set(absent.map(({ accountId }) => accountId))];
    }
    const attendees = await this.reservations.attendees(eventId);
    return attendees.filter(({ checkedInAt }) => checkedInAt !== null).map(({ accountId }) => accountId);
  }
}
