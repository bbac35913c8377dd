import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type Repository } from 'typeorm';
import { AccountLimits, AccountsService, type CalendarFeed, CalendarFeedSecrets } from '../auth/index.js';
import { Clock } from '../common/clock/clock.js';
import { Settings } from '../common/config/settings.js';
import { Database } from '../common/database/database.js';
import { insertNew } from '../common/database/insert-new.js';
import type { Language } from '../common/http/request-language.js';
import { DomainError } from '../common/errors/domain-error.js';
import { DAY } from '../common/time/durations.rules.js';
import type { Attachment } from '../common/mail/mail-transport.js';
import { EventsService, isAttending, ReservationsService } from '../events/index.js';
import {
  CALENDAR_NAME,
  type CalendarContent,
  type CalendarEntry,
  calendarFile,
  invitationFile,
} from './calendar-file.js';
import { CalendarEntryEntity } from './calendar-entry.entity.js';

/** A reservation's entry: as it is stored, and the content that it should have. */
interface EntryState {
  reservationId: number;
  content: CalendarContent;
  digest: string;
  stored: CalendarEntryEntity | undefined;
}

/**
 * The iCalendar entries of reservations: in emails, as a file, or as a feed with a secret URL. SEQUENCE is
 * incremented when the hash of the content has changed, so no other code has to update entries when it
 * changes something.
 */
@Injectable()
export class CalendarEntriesService {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly events: EventsService,
    private readonly reservations: ReservationsService,
    private readonly accounts: AccountsService,
    private readonly limits: AccountLimits,
    private readonly feeds: CalendarFeedSecrets,
    @InjectRepository(CalendarEntryEntity) private readonly entries: Repository<CalendarEntryEntity>,
  ) {}

  /** Returns the entries of these reservations, soonest first. */
  async of(reservationIds: readonly number[]): Promise<CalendarEntry[]> {
    if (reservationIds.length === 0) return [];
    const entries = await this.upToDate(await this.statesOf(reservationIds));
    return [...entries.values()].toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  }

  /**
   * Returns the current calendar attachment for an email to the guest of a reservation: a REQUEST while they
   * have the seat, a CANCEL afterwards. Undefined if email is not configured, and if there is nothing to
   * cancel because the entry was never in a calendar.
   */
  async invitation(
    reservationId: number,
    { email, language }: { email: string; language: Language },
  ): Promise<Attachment | undefined> {
    const { mail, publicUrl } = this.settings;
    const entry = mail && (await this.find(reservationId));
    if (!entry) return undefined;
    const parties = { organizer: senderOf(mail.from), attendee: email, now: this.clock.now() };
    const content = invitationFile(entry, { language, publicUrl }, parties);
    const method = entry.cancelled ? 'CANCEL' : 'REQUEST';
    return { filename: 'apero.ics', contentType: `text/calendar; charset=utf-8; method=${method}`, content };
  }

  /** Creates a feed; an earlier one ends. Returns its URL, which is shown only once. Throws RATE_LIMITED. */
  async renewFeed(accountId: number): Promise<{ feed: CalendarFeed; url: string }> {
    await this.limits.count(accountId, { name: 'calendar-feed', limit: 20, seconds: 3600 });
    const { feed, secret } = await this.feeds.renew(accountId);
    return { feed, url: `${this.settings.publicUrl}/calendar/${secret}.ics` };
  }

  /** Returns a feed’s coming events and those of the last 30 days. Throws NOT_FOUND, RATE_LIMITED. */
  async readFeed(secret: string): Promise<string> {
    const feed = await this.feeds.open(secret);
    const account = feed && (await this.accounts.find(feed.accountId));
    if (!account || account.blocked) throw new DomainError('NOT_FOUND');
    // calendars read every few minutes to hours, on several devices
    await this.limits.count(account.id, { name: 'calendar-read', limit: 120, seconds: 3600 });
    const since = new Date(this.clock.now().getTime() - 30 * DAY);
    const entries = await this.of(await this.reservations.attendingIds(account.id, since));
    await this.feeds.noteRead(feed);
    return calendarFile(entries, { language: account.language, publicUrl: this.settings.publicUrl });
  }

  /** Returns the account's own event as an iCalendar file. Throws EVENT_NOT_FOUND, NOT_RESERVED. */
  async fileOf(accountId: number, eventId: number, language: Language): Promise<string> {
    await this.reservations.requireAttendee(eventId, accountId);
    const live = await this.reservations.findLive(eventId, accountId);
    const entries = await this.of(live ? [live.id] : []);
    return calendarFile(entries, { language, publicUrl: this.settings.publicUrl });
  }

  /** Returns the entry of a reservation; undefined if it was cancelled and never in a calendar. */
  private async find(id: number): Promise<CalendarEntry | undefined> {
    const states = await this.statesOf([id]);
    const wanted = states.filter(({ stored, content }) => stored || !content.cancelled);
    return (await this.upToDate(wanted)).get(id);
  }

  /** Returns these entries by reservation, after storing those whose content has changed. */
  private async upToDate(states: readonly EntryState[]): Promise<Map<number, CalendarEntry>> {
    const outdated = states.filter((one) => !isCurrent(one)).map(({ reservationId }) => reservationId);
    const renewed = outdated.length > 0 ? await this.renew(outdated) : [];
    const entries = new Map<number, CalendarEntry>();
    for (const { reservationId, content, stored } of [...states.filter(isCurrent), ...renewed]) {
      if (!stored) continue;
      const { uid, sequence, changedAt } = stored;
      entries.set(reservationId, { ...content, uid, sequence, changedAt });
    }
    return entries;
  }

  // read again after missing entries are inserted and all are locked: a second call must not store outdated content
  private renew(reservationIds: readonly number[]): Promise<EntryState[]> {
    return this.database.transaction(async () => {
      const changedAt = this.clock.now();
      await insertNew(
        this.entries,
        reservationIds.map((reservationId) => ({ reservationId, changedAt })),
      );
      await this.entries.find({
        select: { reservationId: true },
        where: { reservationId: In([...reservationIds]) },
        order: { reservationId: 'ASC' },
        lock: { mode: 'for_no_key_update' },
      });
      for (const { reservationId, digest, stored } of await this.statesOf(reservationIds)) {
        if (!stored || stored.digest === digest) continue;
        const sequence = stored.digest === null ? 0 : stored.sequence + 1;
        await this.entries.update({ reservationId }, { sequence, digest, changedAt });
      }
      return this.statesOf(reservationIds);
    });
  }

  private async statesOf(reservationIds: readonly number[]): Promise<EntryState[]> {
    const reservations = await this.reservations.findMany(reservationIds);
    const events = await this.events.findMany([...new Set(reservations.map(({ eventId }) => eventId))]);
    const rows = await this.entries.findBy({ reservationId: In([...reservationIds]) });
    return reservations.flatMap(({ id: reservationId, eventId, status }) => {
      const event = events.find(({ id }) => id === eventId);
      if (!event) return [];
      const { startsAt, endsAt, city, venue, location } = event;
      const cancelled = event.status === 'cancelled' || !isAttending(status);
      const content = { startsAt, endsAt, city, venue, location, cancelled };
      const stored = rows.find((row) => row.reservationId === reservationId);
      return [{ reservationId, content, digest: digestOf(content), stored }];
    });
  }
}

function isCurrent({ stored, digest }: EntryState): boolean {
  return stored?.digest === digest;
}

// stored with each entry: another order of the fields would count as a change of all
function digestOf({ startsAt, endsAt, city, venue, location, cancelled }: CalendarContent): string {
  return hash('sha256', JSON.stringify([startsAt, endsAt, city, venue, location, cancelled]), 'base64url');
}

/** Returns the name and email address of MAIL_FROM: an email address, or `Name <address>`. */
function senderOf(from: string): { name: string; email: string } {
  const [, name = '', email = from] = /^(?:(.*?) ?)?<(.+)>$/.exec(from) ?? [];
  return { name: name.trim() || CALENDAR_NAME, email };
}
