import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AccountsService } from '../auth/index.js';
import { Clock } from '../common/clock/clock.js';
import { LOCKS } from '../common/locks/advisory-locks.js';
import { Database } from '../common/database/database.js';
import { EventsService, HostsService } from '../events/index.js';
import { DemoConnections } from './demo-connections.service.js';
import { connectedEvent, demoEvents, todaysEvent, yesterdaysEvent } from './demo-calendar.js';
import { DemoEvents } from './demo-events.service.js';
import { DemoHistory } from './demo-history.service.js';
import { DemoPortraits } from './demo-portraits.service.js';
import { InventedPeople, type NumberedPerson } from './invented-people.service.js';
import { DEMO_GUEST, DEMO_HOST, demoGuests, demoPeople, SECOND_ORGANISER } from './samples/sample-people.js';

/** Number of guests at the event with connections. */
const CONNECTED = 24;

/**
 * Fills an empty database with events and invented people: what is visible first at once, the months before by a job.
 */
@Injectable()
export class DemoService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly accounts: AccountsService,
    private readonly people: InventedPeople,
    private readonly events: EventsService,
    private readonly hosts: HostsService,
    private readonly demoEvents: DemoEvents,
    private readonly connections: DemoConnections,
    private readonly portraits: DemoPortraits,
    private readonly history: DemoHistory,
  ) {}

  /** Fills the database if it has no event, in one transaction. */
  async fillIfEmpty(): Promise<void> {
    await this.database.transaction(async () => {
      // of two servers that start together only one fills the database
      await this.database.query('select pg_advisory_xact_lock($1)', [LOCKS.demo]);
      if (!(await this.events.hasAny())) await this.fill();
    });
  }

  private async fill(): Promise<void> {
    const now = this.clock.now();
    const own = await this.people.add(demoGuests(), DEMO_GUEST.password);
    // nobody can log in as an invented person, as the password is not stored
    const people = await this.people.add(demoPeople(), randomUUID());
    const all = [...own, ...people];
    const todayId = await this.addAroundToday(all, own, now);
    await this.addStaff(todayId);
    for (const event of demoEvents(now)) await this.demoEvents.addDemoEvent(event, people, now);
    await this.portraits.order(all.map(({ accountId }) => accountId));
    await this.history.order();
  }

  /** Adds yesterday's event, today's, and one with connections. Returns the id of today's. */
  private async addAroundToday(
    all: readonly NumberedPerson[],
    own: readonly NumberedPerson[],
    now: Date,
  ): Promise<number> {
    const [yesterday, today, connected] = await this.demoEvents.addEvents([
      yesterdaysEvent(now),
      todaysEvent(now),
      connectedEvent(now),
    ]);
    if (!yesterday || !today || !connected) throw new Error('An event that was just made is not there');
    const seats = all.map((person) => ({
      accountId: person.accountId,
      side: person.profile.gender === 'male' ? ('men' as const) : ('women' as const),
      outcome: own.includes(person) ? ('confirmed' as const) : ('paid' as const),
    }));
    const here = seats.slice(0, CONNECTED);
    await this.demoEvents.addSeats([
      ...this.demoEvents.seatsAt(yesterday, seats, now),
      ...this.demoEvents.seatsAt(today, seats, now),
      ...this.demoEvents.seatsAt(connected, here, now),
    ]);
    await this.connections.add(
      connected.id,
      here.map(({ accountId }) => accountId),
    );
    return today.id;
  }

  private async addStaff(todayId: number): Promise<void> {
    const emails = [SECOND_ORGANISER.email, DEMO_HOST.email];
    const [organiserId, hostId] = await this.accounts.createMany(emails, DEMO_HOST.password);
    if (organiserId === undefined || hostId === undefined) throw new Error('No account was created');
    await this.accounts.makeStaff(organiserId, 'admin');
    await this.accounts.makeStaff(hostId, 'host');
    await this.hosts.assign(todayId, hostId, { accountId: organiserId });
  }
}
