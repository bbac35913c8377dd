import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AccountsService } from '../auth/index.js';
import { Clock } from '../common/clock/clock.js';
import { Database } from '../common/database/database.js';
import { EventsService } from '../events/index.js';
import { CITIES, ProfilesService } from '../profile/index.js';
import { QuestionnairesService } from '../questionnaire/index.js';
import { ReportsService } from '../relations/index.js';
import { SeededRandom } from './seeded-random.js';
import type { DemoPerson } from './sample-people.js';
import { type Pool, seedEvents, seedReservations } from './seed-events.js';
import { seedPeople } from './seed-people.js';
import { SeedRepository } from './seed.repository.js';

/** How much is to be invented. */
export interface SeedSize {
  people: number;
  events: number;
}

/** What was added. */
export interface Seeded extends SeedSize {
  reservations: number;
}

/** Of how many people, and at most how many in all, somebody reports another. */
const REPORTS_SHARE = 100;
const MOST_REPORTS = 50;

/** A statement has at most 65,535 parameters, and a questionnaire 14 columns. */
const PEOPLE_AT_ONCE = 1000;

/** Adds two years of invented events and people, to try and to measure the organisers' pages with. */
@Injectable()
export class SeedService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly accounts: AccountsService,
    private readonly profiles: ProfilesService,
    private readonly questionnaires: QuestionnairesService,
    private readonly events: EventsService,
    private readonly reports: ReportsService,
    private readonly repository: SeedRepository,
  ) {}

  /** Adds it all in one transaction, or nothing. Nobody can log in as the invented: their password is thrown away. */
  async fill(size: SeedSize): Promise<Seeded> {
    const seeded = await this.add(size);
    await this.repository.analyse();
    return seeded;
  }

  private add({ people: peopleCount, events: eventCount }: SeedSize): Promise<Seeded> {
    const now = this.clock.now();
    const dice = new SeededRandom(20_261_201);
    return this.database.transaction(async () => {
      const people = seedPeople(peopleCount, randomUUID().slice(0, 8), dice);
      const ids = await this.addPeople(people);
      const pool = poolOf(people, ids);
      const eventIds = await this.events.createMany(seedEvents(eventCount, now, dice));
      const events = await this.events.findMany(eventIds);
      events.sort((one, two) => one.id - two.id);
      const reservations = events.flatMap((event) => seedReservations(event, pool, now, dice));
      await this.repository.addReservations(reservations);
      await this.repository.rateEachOther(eventIds);
      await this.addReports(ids, dice);
      return { people: ids.length, events: eventIds.length, reservations: reservations.length };
    });
  }

  private async addPeople(people: readonly DemoPerson[]): Promise<number[]> {
    const ids: number[] = [];
    for (let at = 0; at < people.length; at += PEOPLE_AT_ONCE)
      ids.push(...(await this.addSome(people.slice(at, at + PEOPLE_AT_ONCE))));
    return ids;
  }

  private async addSome(people: readonly DemoPerson[]): Promise<number[]> {
    const emails = people.map(({ email }) => email);
    const ids = await this.accounts.createMany(emails, randomUUID());
    const numbered = people.map((person, index) => ({ ...person, accountId: ids[index] ?? 0 }));
    await this.profiles.createMany(numbered.map(({ accountId, profile }) => ({ accountId, ...profile })));
    await this.questionnaires.createMany(
      numbered.map(({ accountId, answers }) => ({ accountId, ...answers })),
    );
    return ids;
  }

  private async addReports(ids: readonly number[], dice: SeededRandom): Promise<void> {
    const count = Math.min(MOST_REPORTS, Math.floor(ids.length / REPORTS_SHARE));
    const named = dice.some(ids, count * 2);
    for (let at = 0; at + 1 < named.length; at += 2)
      await this.reports.add({
        reporterId: named[at] ?? 0,
        reportedId: named[at + 1] ?? 0,
        eventId: null,
        reason: 'disrespect',
        text: 'Invented, to fill the queue.',
      });
  }
}

function poolOf(people: readonly DemoPerson[], ids: readonly number[]): Pool {
  const pool = Object.fromEntries(CITIES.map((city) => [city, { men: [], women: [] }])) as unknown as Pool;
  for (const [index, { profile }] of people.entries())
    pool[profile.city][profile.gender === 'male' ? 'men' : 'women'].push(ids[index] ?? 0);
  return pool;
}
