import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AccountsService } from '../auth/index.js';
import { Clock } from '../common/clock/clock.js';
import { Database } from '../common/database/database.js';
import { Jobs } from '../common/jobs/jobs.js';
import { EventsService, BookingService } from '../events/index.js';
import { PhotosService, ProfilesService } from '../profile/index.js';
import { QuestionnairesService } from '../questionnaire/index.js';
import { upcomingEvents, todaysEvent, yesterdaysEvent } from './sample-events.js';
import { DEMO_GUEST, type DemoPerson, demoGuest, demoPeople } from './sample-people.js';
import { portrait } from './portrait.js';

const PORTRAITS_JOB = 'demo-portraits';
/** Any number that nothing else locks: two starts at once fill an empty database once. */
const DEMO_LOCK = 7_205_226_117;

interface Guest extends DemoPerson {
  accountId: number;
}

/** Fills an empty database with events and invented people. */
@Injectable()
export class DemoService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
    private readonly accounts: AccountsService,
    private readonly profiles: ProfilesService,
    private readonly photos: PhotosService,
    private readonly questionnaires: QuestionnairesService,
    private readonly events: EventsService,
    private readonly places: BookingService,
  ) {}

  onModuleInit(): void {
    this.jobs.define<{ accountIds: number[] }>({
      name: PORTRAITS_JOB,
      run: ({ accountIds }) => this.drawPortraits(accountIds),
    });
  }

  /** Fills the database, unless it has any event already: all of it in one transaction, or nothing. */
  async fillIfEmpty(): Promise<void> {
    await this.database.transaction(async () => {
      await this.database.query('select pg_advisory_xact_lock($1)', [DEMO_LOCK]);
      if (!(await this.events.hasAny())) await this.fill();
    });
  }

  private async fill(): Promise<void> {
    const now = this.clock.now();
    const [guest] = await this.addPeople([demoGuest()], DEMO_GUEST.password);
    // nobody can log in as one of the invented: their password is thrown away
    const people = await this.addPeople(demoPeople(), randomUUID());
    const everybody = [...(guest ? [guest] : []), ...people];
    for (const event of [yesterdaysEvent(now), todaysEvent(now)])
      await this.seat((await this.events.create(event)).id, everybody);
    for (const [index, event] of upcomingEvents(now).entries()) {
      const { id } = await this.events.create(event);
      // the nearer, the fuller; never two events with the same people
      const few = people.filter((_person, seat) => (seat * 7 + index * 3) % 40 < 22 - index);
      await this.seat(id, few);
    }
    const accountIds = everybody.map(({ accountId }) => accountId);
    await this.jobs.enqueue(PORTRAITS_JOB, { accountIds }, { key: 'all' });
  }

  private async addPeople(people: readonly DemoPerson[], password: string): Promise<Guest[]> {
    const ids = await this.accounts.createMany(
      people.map(({ email }) => email),
      password,
    );
    const guests = people.map((person, index) => ({ ...person, accountId: ids[index] ?? 0 }));
    await this.profiles.createMany(guests.map(({ accountId, profile }) => ({ accountId, ...profile })));
    await this.questionnaires.createMany(guests.map(({ accountId, answers }) => ({ accountId, ...answers })));
    return guests;
  }

  private async seat(eventId: number, guests: readonly Guest[]): Promise<void> {
    for (const { accountId, profile } of guests)
      await this.places.give({ eventId, accountId, gender: profile.gender }, 'demo');
  }

  private async drawPortraits(accountIds: readonly number[]): Promise<void> {
    const profiles = await this.profiles.find(accountIds);
    const without = profiles.filter(({ photoUrl }) => photoUrl === null);
    for (const profile of without)
      await this.photos.add(
        profile.accountId,
        1,
        await portrait(accountIds.indexOf(profile.accountId), profile),
      );
  }
}
