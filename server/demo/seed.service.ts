import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { Database } from '../common/database/database.js';
import { EventsService, CITIES } from '../events/index.js';
import { ReportsService } from '../relations/index.js';
import { SeededRandom, poolOf, seedEvents, seedReservations } from './seed-events.js';
import { SeedRepository } from './seed.repository.js';
import { type DemoPerson, demoPeople, type NumberedPerson } from './samples/sample-people.js';
import { AccountsService } from '../auth/index.js';
import { ProfilesService } from '../profile/index.js';
import { QuestionnairesService } from '../questionnaire/index.js';

/** A statement has at most 65,535 parameters, and a questionnaire 14 columns. */
const BATCH = 1000;

/** Returns `count` invented people, mixed from those of the demo: answers of two of them, a random age and city. */
export function seedPeople(count: number, run: string, random: SeededRandom): DemoPerson[] {
  const models = demoPeople();
  return Array.from({ length: count }, (_, index) => {
    const [one, other] = [random.pick(models), random.pick(models)];
    const gender = index % 50 === 49 ? ('other' as const) : one.profile.gender;
    return {
      email: `seed.${run}.${index + 1}@people.apero.example`,
      profile: { ...one.profile, gender, age: random.between(21, 58), city: random.pick(CITIES) },
      answers: {
        ...one.answers,
        hobby: other.answers.hobby,
        music_preference: other.answers.music_preference,
      },
    };
  });
}

/** One in this many people reports another, up to a maximum number of reports. */
const PEOPLE_PER_REPORT = 100;
const MAX_REPORTS = 50;

/** Adds two years of invented events and people, for trying out and measuring the organisers' pages. */
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

  /** Adds everything in one transaction. Nobody can log in as an invented person, as the passwords are not stored. */
  async fill(size: { people: number; events: number }) {
    const now = this.clock.now();
    const random = new SeededRandom(20_261_201);
    const seeded = await this.database.transaction(async () => {
      const people = seedPeople(size.people, randomUUID().slice(0, 8), random);
      const guests = await this.addPeople(people, randomUUID());
      const pool = poolOf(guests);
      const eventIds = await this.events.createMany(seedEvents(size.events, now, random));
      const events = await this.events.findMany(eventIds);
      events.sort((one, two) => one.id - two.id);
      const reservations = events.flatMap((event) => seedReservations(event, pool, now, random));
      await this.repository.addReservations(reservations, 'cs_seed_', '');
      await this.repository.addAftermath(eventIds);
      await this.addReports(guests, random);
      return { people: guests.length, events: eventIds.length, reservations: reservations.length };
    });
    await this.repository.analyse();
    return seeded;
  }

  /** Adds people, who share a password. Returns them with their ids, in the same order. */
  async addPeople(people: readonly DemoPerson[], password: string): Promise<NumberedPerson[]> {
    const added: NumberedPerson[] = [];
    for (let at = 0; at < people.length; at += BATCH) {
      const batch = people.slice(at, at + BATCH);
      const emails = batch.map(({ email }) => email);
      const ids = await this.accounts.createMany(emails, password);
      const numbered = batch.map((person, nth) => ({ ...person, accountId: ids[nth] ?? 0 }));
      await this.profiles.createMany(numbered.map(({ accountId, profile }) => ({ accountId, ...profile })));
      const answers = numbered.map(({ accountId, answers: given }) => ({ accountId, ...given }));
      await this.questionnaires.createMany(answers);
      added.push(...numbered);
    }
    return added;
  }

  private async addReports(guests: readonly NumberedPerson[], random: SeededRandom): Promise<void> {
    const count = Math.min(MAX_REPORTS, Math.floor(guests.length / PEOPLE_PER_REPORT));
    const sample = random.sample(guests, count * 2);
    for (const [index, reporter] of sample.slice(0, count).entries()) {
      const reported = sample[count + index];
      if (!reported) return;
      await this.reports.add({
        reporterId: reporter.accountId,
        reportedId: reported.accountId,
        eventId: null,
        reason: 'disrespect',
        text: 'Invented, to fill the queue.',
      });
    }
  }
}
