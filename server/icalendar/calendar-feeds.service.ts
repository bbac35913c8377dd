import { Injectable } from '@nestjs/common';
import { AccountLimits, AccountsService, type CalendarFeed, CalendarFeedSecrets } from '../auth/index.js';
import { Clock } from '../common/clock/clock.js';
import { Settings } from '../common/config/settings.js';
import { DomainError } from '../common/errors/domain-error.js';
import type { Language } from '../common/http/request-language.js';
import { ReservationsService } from '../events/index.js';
import { CalendarEntriesService } from './calendar-entries.service.js';
import { calendarFile } from './calendar-file.js';
import { DAY } from '../common/time/durations.rules.js';

/** A guest's own events for their calendar: as a file, or as a feed with a secret URL. */
@Injectable()
export class CalendarFeedsService {
  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly limits: AccountLimits,
    private readonly accounts: AccountsService,
    private readonly reservations: ReservationsService,
    private readonly entries: CalendarEntriesService,
    private readonly feeds: CalendarFeedSecrets,
  ) {}

  /** Creates a feed; an earlier one ends. Returns its URL, which is shown only once. Throws RATE_LIMITED. */
  async renew(accountId: number): Promise<{ feed: CalendarFeed; url: string }> {
    await this.limits.count(accountId, { name: 'calendar-feed', limit: 20, seconds: 3600 });
    const { feed, secret } = await this.feeds.renew(accountId);
    return { feed, url: `${this.settings.publicUrl}/calendar/${secret}.ics` };
  }

  /**
   * Returns the events of the feed with this secret as iCalendar: upcoming ones, and those of the last 30 days. Throws
   * NOT_FOUND if the secret opens no feed, RATE_LIMITED.
   */
  async read(secret: string): Promise<string> {
    const feed = await this.feeds.open(secret);
    const account = feed && (await this.accounts.find(feed.accountId));
    if (!account || account.blocked) throw new DomainError('NOT_FOUND');
    // calendars read every few minutes to hours, on several devices
    await this.limits.count(account.id, { name: 'calendar-read', limit: 120, seconds: 3600 });
    const since = new Date(this.clock.now().getTime() - 30 * DAY);
    const entries = await this.entries.of(await this.reservations.attendingIds(account.id, since));
    await this.feeds.noteRead(feed);
    return calendarFile(entries, { language: account.language, publicUrl: this.settings.publicUrl });
  }

  /** Returns the account's own event as an iCalendar file. Throws EVENT_NOT_FOUND, NOT_RESERVED. */
  async fileOf(accountId: number, eventId: number, language: Language): Promise<string> {
    await this.reservations.requireAttendee(eventId, accountId);
    const live = await this.reservations.findLive(eventId, accountId);
    const entries = await this.entries.of(live ? [live.id] : []);
    return calendarFile(entries, { language, publicUrl: this.settings.publicUrl });
  }
}
