import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AccountsService } from '../auth/index.js';
import { Clock } from '../common/clock/clock.js';
import { Database } from '../common/database/database.js';
import { Jobs } from '../common/jobs/jobs.js';
import { BookingService, EventPages, EventsService, type NewEventFields } from '../events/index.js';
import { PhotosService, ProfilesService } from '../profile/index.js';
import { QuestionnairesService } from '../questionnaire/index.js';
import { DemoConnections } from './demo-connections.service.js';
import { SAMPLE_DETAILS } from './sample-details.js';
import { pastEvent, upcomingEvents, todaysEvent, yesterdaysEvent } from './sample-events.js';
import { DEMO_GUEST, type DemoPerson, demoGuest, demoPeople } from './sample-people.js';
import { type NumberedPerson, withAccounts } from './numbered-people.js';
import { portrait } from './portrait.js';

const PORTRAITS_JOB = 'demo-portraits';
/** Key of an advisory lock: two servers that start at once fill the database once. */
const DEMO_LOCK = 7_205_226_117;

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
    private readonly pages: EventPages,
    private readonly booking: BookingService,
    private readonly connections: DemoConnections,
  ) {}

  onModuleInit(): void {
    this.jobs.define<{ accountIds: number[] }>({
      name: PORTRAITS_JOB,
      run: ({ accountIds }) => this.drawPortraits(accountIds),
    });
  }

  /** Fills the database if it has no event, in one transaction. */
  async fillIfEmpty(): Promise<void> {
    await this.database.transaction(async () => {
      await this.database.query('select pg_advisory_xact_lock($1)', [DEMO_LOCK]);
      if (!(await this.events.hasAny())) await this.fill();
    });
  }

  private async fill(): Promise<void> {
    const now = this.clock.now();
    const [guest] = await this.addPeople([demoGuest()], DEMO_GUEST.password);
    // nobody can log in as an invented person: the password is not kept
    const people = await this.addPeople(demoPeople(), randomUUID());
    const guests = [...(guest ? [guest] : []), ...people];
    for (const event of [yesterdaysEvent(now), todaysEvent(now)])
      await this.giveSeats(await this.addEvent(event), guests);
    await this.addConnections(guests, now);
    for (const [index, event] of upcomingEvents(now).entries()) {
      const id = await this.addEvent(event);
      // the sooner, the fuller; no two events have the same guests
      const few = people.filter((_person, number) => (number * 7 + index * 3) % 40 < 22 - index);
      await this.giveSeats(id, few);
    }
    const accountIds = guests.map(({ accountId }) => accountId);
    await this.jobs.enqueue(PORTRAITS_JOB, { accountIds }, { key: 'all' });
  }

  private async addConnections(guests: readonly NumberedPerson[], now: Date): Promise<void> {
    const id = await this.addEvent(pastEvent(now));
    const here = guests.slice(0, 24);
    await this.giveSeats(id, here);
    await this.connections.add(
      id,
      here.map(({ accountId }) => accountId),
    );
  }

  /** Creates an event with what its own page says. Returns its id. */
  private async addEvent(event: NewEventFields): Promise<number> {
    const { id } = await this.events.create(event);
    await this.pages.setDetails([id], SAMPLE_DETAILS[event.city]);
    return id;
  }

  private async addPeople(people: readonly DemoPerson[], password: string): Promise<NumberedPerson[]> {
    const ids = await this.accounts.createMany(
      people.map(({ email }) => email),
      password,
    );
    const guests = withAccounts(people, ids);
    await this.profiles.createMany(guests.map(({ accountId, profile }) => ({ accountId, ...profile })));
    await this.questionnaires.createMany(guests.map(({ accountId, answers }) => ({ accountId, ...answers })));
    return guests;
  }

  private async giveSeats(eventId: number, guests: readonly NumberedPerson[]): Promise<void> {
    for (const { accountId, profile } of guests)
      await this.booking.give({ eventId, accountId, gender: profile.gender }, 'demo');
  }

  private async drawPortraits(accountIds: readonly number[]): Promise<void> {
    const profiles = await this.profiles.find(accountIds);
    const without = profiles.filter(({ photoId }) => photoId === null);
    for (const profile of without)
      await this.photos.add(
        profile.accountId,
        1,
        await portrait(accountIds.indexOf(profile.accountId), profile),
      );
  }
}
