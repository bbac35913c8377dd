import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Request } from 'express';
import { Settings } from '../common/config/settings.js';
import { SECOND, MINUTE } from '../common/time/durations.rules.js';
import { repeatEvery } from '../common/clock/repeat-every.js';
import { DIRECT, ReferralsService } from '../referrals/index.js';
import { isAttending, ReservationsService } from '../events/index.js';
import { jobKind, OnJob } from '../common/jobs/job-kind.js';

/** Reservations processed in one batch. */
const BATCH = 500;
/** Counts the outcome of reservations that came through a link. */
const COUNT_ENDS = jobKind('referrals.count-ends', { every: MINUTE, retries: 0 });

/** User-Agents of programs: search engines, previews, monitors, libraries. */
const PROGRAMS =
  /bot\b|bot\/|crawl|spider|slurp|preview|fetch|scan|monitor|uptime|lighthouse|headless|facebookexternalhit|whatsapp\/|telegram|slack|discord|embedly|curl|wget|python|java\/|okhttp|go-http|libwww|node|axios|undici|ruby|perl|php/i;

/** Whether a request probably shows its page to a person, as far as that is possible without tracking. */
export function isReader({ method, headers }: Pick<Request, 'method' | 'headers'>): boolean {
  const agent = headers['user-agent'] ?? '';
  const isAhead = /prefetch|prerender/i.test(String(headers['sec-purpose'] ?? headers['purpose'] ?? ''));
  return method === 'GET' && !isAhead && agent.startsWith('Mozilla/') && !PROGRAMS.test(agent);
}

/** Maximum number of different pages and channels that are counted between two writes; others are not counted. */
const MOST = 2000;
const WRITE_EVERY = 5 * SECOND;

/** Counts views of public pages, by event and channel: in memory, and every few seconds in the database. */
@Injectable()
export class ViewsService implements OnModuleDestroy {
  private counted = new Map<string, { eventId: number; channel: string; views: number }>();
  private readonly stop: (() => Promise<void>) | undefined;

  constructor(
    settings: Settings,
    private readonly referrals: ReferralsService,
  ) {
    if (settings.backgroundWork) this.stop = repeatEvery(WRITE_EVERY, 'counting views', () => this.write());
  }

  /** Counts a view, unless it comes from a program. */
  note(request: Pick<Request, 'method' | 'headers'>, eventId: number, channel: string | undefined): void {
    if (!isReader(request)) return;
    const key = `${eventId} ${channel ?? ''}`;
    const known = this.counted.get(key);
    if (known) known.views += 1;
    else if (this.counted.size < MOST)
      this.counted.set(key, { eventId, channel: channel ?? DIRECT, views: 1 });
  }

  /** Stores the counts since the last write. */
  async write(): Promise<void> {
    const counted = [...this.counted.values()];
    this.counted = new Map();
    for (const { eventId, channel, views } of counted)
      await this.referrals.count(eventId, channel, 'views', views);
  }

  async onModuleDestroy(): Promise<void> {
    await this.stop?.();
    await this.write();
  }
}

/** Counts the outcome of reservations that came through a link, and then deletes which link it was. */
@Injectable()
export class ReferralEnds {
  constructor(
    private readonly referrals: ReferralsService,
    private readonly reservations: ReservationsService,
    private readonly views: ViewsService,
  ) {}

  /** Counts all outcomes that are known now. */
  @OnJob(COUNT_ENDS)
  async update(): Promise<void> {
    await this.views.write();
    const holds = await this.referrals.openHolds(BATCH);
    if (holds.length === 0) return;
    const found = await this.reservations.findMany(holds.map(({ reservationId }) => reservationId));
    const ended = found.filter(({ status }) => status !== 'held');
    await this.referrals.close(ended.map(({ id, status }) => ({ id, isPaid: isAttending(status) })));
  }
}
