import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AccountsService } from '../auth/index.js';
import { Clock } from '../common/clock/clock.js';
import { LOCKS } from '../common/locks/advisory-locks.js';
import { Database } from '../common/database/database.js';
import { EventsService, HostsService } from '../events/index.js';
import { demoEvents, eventsAroundToday } from './demo-calendar.js';
import { DemoEvents } from './demo-events.service.js';
import { GROW_HISTORY } from './demo-history.service.js';
import type { NumberedPerson } from './samples/sample-people.js';
import { SeedService } from './seed.service.js';
import { DEMO_GUEST, DEMO_HOST, demoGuests, demoPeople, SECOND_ORGANISER } from './samples/sample-people.js';
import { jobKind, OnJob } from '../common/jobs/job-kind.js';
import { Jobs } from '../common/jobs/jobs.js';
import { PhotosService, ProfilesService, ContactsService } from '../profile/index.js';
import sharp from 'sharp';
import { ConnectionsService, type Rating, RelationsService } from '../relations/index.js';
import { type Seat, sideOf } from './seed-events.js';

/** How many connections the demo's guest has, and how many more people have rated her `yes`. */
const YES_FROM_GUEST = 3;
const WAITING = 3;
const SHARED = ['whatsapp', 'instagram'] as const;

const SIZE = { width: 720, height: 900 };
const PAPERS = ['#F6D9C0', '#CFE6E2', '#F3E3B8', '#E3D3EA', '#D6E4C8', '#F2CFC6', '#CBDCEC'];
const CLOTHES = ['#C2410C', '#0F766E', '#2B1433', '#8C5A2B', '#3F5E8C', '#A13D5B', '#5B7A3A', '#D98E04'];
const SKINS = ['#F1C9A5', '#D9A077', '#B57A50', '#8A5A3C', '#F6D7BE'];
const HAIRS = ['#2A1A12', '#5A3A22', '#8A5A2E', '#C79A4B', '#6E2F1A', '#1B1B22'];
const SILVER = '#A7A3A0';
/** Minimum age for silver hair. */
const SILVER_AGE = 44;

/** Draws a figure without a face. Returns a PNG, always the same for the same number and person. */
function portrait(number: number, person: { gender: string; age: number }): Promise<Buffer> {
  const pick = (list: readonly string[], step: number) => list[(number * step) % list.length] ?? '#888888';
  const [paper, cloth, skin] = [pick(PAPERS, 1), pick(CLOTHES, 3), pick(SKINS, 2)];
  const hair = person.age >= SILVER_AGE ? SILVER : pick(HAIRS, 5);
  const long = person.gender === 'female' && number % 5 !== 0;
  const mane = long
    ? `<path d="M210 380 Q190 130 360 130 Q530 130 510 380 Q540 560 480 640 L240 640 Q180 560 210 380 Z" fill="${hair}"/>`
    : `<path d="M235 360 Q215 160 360 150 Q505 160 485 360 Z" fill="${hair}"/>`;
  const fringe = `<path d="M250 ${330 + (number % 3) * 12} Q300 200 ${380 + (number % 5) * 14} 235 Q480 250 470 ${340 - (number % 4) * 8} Q400 270 250 ${330 + (number % 3) * 12} Z" fill="${hair}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}" viewBox="0 0 720 900">
    <rect width="720" height="900" fill="${paper}"/>
    <circle cx="${120 + (number % 7) * 80}" cy="${130 + (number % 3) * 40}" r="${70 + (number % 4) * 18}" fill="#FFF8F0" opacity="0.6"/>
    ${mane}
    <path d="M60 900 Q80 660 300 620 L420 620 Q640 660 660 900 Z" fill="${cloth}"/>
    <path d="M300 520 L420 520 L430 640 Q360 700 290 640 Z" fill="${skin}"/>
    <ellipse cx="360" cy="390" rx="118" ry="150" fill="${skin}"/>
    ${fringe}
  </svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

const DRAW_PORTRAITS = jobKind<{ accountIds: readonly number[] }>('demo-portraits');

/** Portraits of invented people, drawn by a job, so that the first start does not wait for them. */
@Injectable()
export class DemoPortraits {
  constructor(
    private readonly profiles: ProfilesService,
    private readonly photos: PhotosService,
  ) {}

  /** Draws portraits for those of these people who have no photo. */
  @OnJob(DRAW_PORTRAITS)
  async draw({ accountIds }: { accountIds: readonly number[] }): Promise<void> {
    const profiles = await this.profiles.find(accountIds);
    const without = profiles.filter(({ photoId }) => photoId === null);
    for (const profile of without) {
      const { accountId } = profile;
      const image = await portrait(accountIds.indexOf(accountId), profile);
      await this.photos.upload(accountId, 1, image, { evenIfLocked: true });
    }
  }
}

/** Number of guests at the event with connections. */
const CONNECTED = 24;

/** Fills an empty database with events and people: what is visible first at once, the past by a job. */
@Injectable()
export class DemoService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly accounts: AccountsService,
    private readonly seed: SeedService,
    private readonly events: EventsService,
    private readonly hosts: HostsService,
    private readonly demoEvents: DemoEvents,
    private readonly relations: RelationsService,
    private readonly connections: ConnectionsService,
    private readonly contacts: ContactsService,
    private readonly jobs: Jobs,
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
    const own = await this.seed.addPeople(demoGuests(), DEMO_GUEST.password);
    // nobody can log in as an invented person, as the password is not stored
    const people = await this.seed.addPeople(demoPeople(), randomUUID());
    const all = [...own, ...people];
    const todayId = await this.addAroundToday(all, own, now);
    await this.addStaff(todayId);
    for (const event of demoEvents(now)) await this.demoEvents.addDemoEvent(event, people, now);
    const accountIds = all.map(({ accountId }) => accountId);
    await this.jobs.enqueue(DRAW_PORTRAITS, { accountIds }, { key: 'all' });
    await this.jobs.enqueue(GROW_HISTORY, {}, { key: 'once' });
  }

  /** Adds yesterday's event, today's, and one with connections. Returns the id of today's. */
  private async addAroundToday(
    all: readonly NumberedPerson[],
    own: readonly NumberedPerson[],
    now: Date,
  ): Promise<number> {
    const [yesterday, today, connected] = await this.demoEvents.addEvents(eventsAroundToday(now));
    if (!yesterday || !today || !connected) throw new Error('An event that was just made is not there');
    const seats = all.map((person): Seat => ({
      accountId: person.accountId,
      side: sideOf(person),
      outcome: own.includes(person) ? 'confirmed' : 'paid',
    }));
    const here = seats.slice(0, CONNECTED);
    await this.demoEvents.addSeats([
      ...this.demoEvents.seatsAt(yesterday, seats, now),
      ...this.demoEvents.seatsAt(today, seats, now),
      ...this.demoEvents.seatsAt(connected, here, now),
    ]);
    await this.connect(
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

  /**
   * Connects the first guest with some others, two of whom share a channel. More have rated her `yes`, so a person who
   * tries the product gets a connection by rating one of them `yes`.
   */
  private async connect(eventId: number, [guestId = 0, ...others]: readonly number[]): Promise<void> {
    const raters = others.slice(0, YES_FROM_GUEST + WAITING);
    const yes = raters.slice(0, YES_FROM_GUEST).map((ratedId) => ({ ratedId, rating: 'yes' as Rating }));
    await this.relations.saveRatings(eventId, guestId, yes);
    for (const [index, raterId] of others.entries()) {
      // each also rates a neighbour `yes`, so that the event's statistics are not empty
      const beside = others[index % 2 === 0 ? index + 1 : index - 1];
      const rated = [...(raters.includes(raterId) ? [guestId] : []), ...(beside ? [beside] : [])];
      const ratings = rated.map((ratedId) => ({ ratedId, rating: 'yes' as Rating }));
      if (ratings.length > 0) await this.relations.saveRatings(eventId, raterId, ratings);
    }
    await this.seed.addConnections([eventId]);
    const open = await this.connections.openOf(guestId);
    for (const { id, accountA, accountB } of open.slice(0, SHARED.length)) {
      const accountId = accountA + accountB - guestId;
      // from a range of numbers that is not assigned
      const whatsapp = `+41 79 000 00 ${String(accountId % 100).padStart(2, '0')}`;
      await this.contacts.save(accountId, { whatsapp, instagram: `demo.guest.${accountId}` });
      await this.connections.share(accountId, id, SHARED);
    }
  }
}
