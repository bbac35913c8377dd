import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { Database } from '../common/database/database.js';
import { jobKind, OnJob } from '../common/jobs/job-kind.js';
import { EventsService } from '../events/index.js';
import { MatchingService } from '../matching/index.js';
import { BalanceService, SandboxHost } from '../payments/index.js';
import { pastEvents } from './demo-calendar.js';
import { DEMO_SESSIONS, DemoEvents } from './demo-events.service.js';
import { SeedService, seedPeople } from './seed.service.js';
import { seedReservations, SeededRandom } from './seed-events.js';

export const GROW_HISTORY = jobKind('demo-history');
/** Enough that few pairs meet twice: a pair has one connection, made at its last event. */
const PEOPLE = 600;
/** The latest events that get match lists: enough rated pairs to measure the quality of matching, in some seconds. */
const MATCHED_EVENTS = 30;
/** Payments that are added to the sandbox in one batch. */
const BATCH = 200;

/** Two reports for the organisers' list. */
const REPORTS = [
  {
    reason: 'disrespect',
    text: 'Kept talking over everybody at the table, and laughed at what I do for a living.',
  },
  { reason: 'fake_profile', text: 'The photos must be ten years old.' },
] as const;

/** Fourteen months of events before today, for the organisers' pages: created in the background, in one transaction. */
@Injectable()
export class DemoHistory {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly seed: SeedService,
    private readonly events: EventsService,
    private readonly demoEvents: DemoEvents,
    private readonly matching: MatchingService,
    private readonly provider: SandboxHost,
    private readonly balance: BalanceService,
  ) {}

  /** Creates the history, unless it exists. */
  @OnJob(GROW_HISTORY)
  async grow(): Promise<void> {
    const { sandbox } = this.provider;
    // only the sandbox can contain past payments
    if (!sandbox) return;
    await this.database.transaction(() => this.addOnce());
    await this.database.query('analyze');
    const payments = await this.seed.payments(DEMO_SESSIONS);
    for (let at = 0; at < payments.length; at += BATCH)
      await sandbox.recordPast(payments.slice(at, at + BATCH));
    // the balance may have been read before its past was there
    const first = Math.min(...payments.map(({ created }) => created.getTime()));
    if (payments.length > 0) await this.balance.readSince(new Date(first));
    // a dispute about one of the latest payments
    const now = this.clock.now();
    const last = payments.findLast(
      ({ paid, refunds, expires }) => paid && refunds.length === 0 && expires < now,
    );
    if (last) await sandbox.control({ do: 'dispute', session: last.session, days: 9 });
    await this.matchLatest();
  }

  private async addOnce(): Promise<void> {
    const now = this.clock.now();
    const all = pastEvents(now);
    const first = all[0]?.startsAt ?? now;
    if ((await this.events.beginningBetween(first, new Date(first.getTime() + 1))).length > 0) return;
    const random = new SeededRandom(20_251_101);
    const guests = await this.seed.addPeople(seedPeople(PEOPLE, 'demo', random), randomUUID());
    const events = await this.demoEvents.addEvents(all);
    const reservations = seedReservations(events, guests, now, random);
    // the last refund fails, because the card has expired since
    const last = reservations.findLast(({ outcome }) => outcome === 'refunded');
    if (last) last.outcome = 'refund_failed';
    await this.demoEvents.addSeats(reservations);
    await this.seed.addAftermath(events.map(({ id }) => id));
    await this.seed.addReports(guests, REPORTS, events.at(-1)?.id);
  }

  private async matchLatest(): Promise<void> {
    const now = this.clock.now();
    const [first = now] = pastEvents(now)
      .slice(-MATCHED_EVENTS)
      .map(({ startsAt }) => startsAt);
    for (const { id } of await this.events.beginningBetween(first, now))
      await this.matching.bringUpToDate({ eventId: id });
  }
}
