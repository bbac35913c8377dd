import { Injectable } from '@nestjs/common';
import { Settings } from '../../common/config/settings.js';
import { firstReveal, toldFrom } from '../../connections/index.js';
import type { Language } from '../../common/http/request-language.js';
import {
  type EventRow,
  EventsService,
  feedbackOpensAt,
  ReservationsService,
  nameFor,
  hasSeatFor,
  unfitReasons,
} from '../../events/index.js';
import { ProfilesService } from '../../profile/index.js';
import { ConnectionsService, RelationsService } from '../../relations/index.js';
import type { Detail } from '../templates/index.js';
import {
  type Composed,
  type Notification,
  type Occasion,
  OccasionGroup,
  onSchedule,
  type Recipient,
  subjectOf,
} from './occasion.js';
import { DAY, HOUR } from '../../common/time/durations.rules.js';

/** From when the connections of an event are told it takes so long until those without one hear a kind word. */
const AFTER = 2 * DAY;
/** For so long they are looked for: later a connection that is gone would look like one that never was. */
const LOOKED_FOR = 3 * HOUR;
/** The first telling comes at most so long after the start of an event, in days. */
const LONGEST = 6;
/** With fewer guests who answered, or fewer of them with a connection or without, a number would say who. */
const FEWEST_GUESTS = 10;
const FEWEST_EITHER_WAY = 4;
/** How far ahead the next event in their city may be. */
const NEXT_WITHIN = 60 * DAY;

/** A kind word to those who answered after an event and have no connection from it. Each hears it at the same time. */
@Injectable()
export class NoConnectionOccasion extends OccasionGroup {
  readonly occasions: readonly Occasion[] = [
    {
      name: 'no-connection',
      kind: 'connections',
      channels: ['mail'],
      on: [onSchedule((now) => this.recipients(now))],
      compose: (notification) => this.compose(notification),
    },
  ];

  constructor(
    private readonly settings: Settings,
    private readonly events: EventsService,
    private readonly reservations: ReservationsService,
    private readonly profiles: ProfilesService,
    private readonly relations: RelationsService,
    private readonly connections: ConnectionsService,
  ) {
    super();
  }

  private async recipients(now: Date): Promise<Recipient[]> {
    const recipients: Recipient[] = [];
    for (const event of await this.events.beginningBetween(new Date(now.getTime() - LONGEST * DAY), now)) {
      const toldAt = firstReveal(toldFrom(feedbackOpensAt(event)), this.settings.connectionsAt);
      const since = now.getTime() - toldAt.getTime();
      // not before the connections of that time are made
      if (since < HOUR / 60 || since > LOOKED_FOR) continue;
      const { without } = await this.figures(event.id);
      const dueAt = new Date(toldAt.getTime() + AFTER);
      const subject = subjectOf('event', event.id);
      recipients.push(...without.map((accountId) => ({ accountId, subject, dueAt })));
    }
    return recipients;
  }

  // void: they have a connection by now, or the numbers are too small to be told
  private async compose({ accountId, subjectId, language, dueAt }: Notification): Promise<Composed | null> {
    const event = await this.events.find(subjectId);
    const { guests, without } = await this.figures(subjectId);
    const count = guests.length - without.length;
    if (event?.status !== 'published' || !without.includes(accountId)) return null;
    if (guests.length < FEWEST_GUESTS || Math.min(count, without.length) < FEWEST_EITHER_WAY) return null;
    const next = await this.nextFor(accountId, dueAt);
    return {
      occasion: 'no-connection',
      language,
      values: { event: nameFor(event, language), starts: event.startsAt, guests: guests.length, count },
      action: { url: `${this.settings.publicUrl}/dashboard` },
      ...(next ? { variant: 'next' as const, details: detailsOf(next, language) } : {}),
    };
  }

  /** Returns who gave feedback after an event, and which of them never had a connection from it. */
  private async figures(eventId: number): Promise<{ guests: number[]; without: number[] }> {
    const guests = await this.relations.ratersAt(eventId);
    const connected = new Set(await this.connections.connectedAt(eventId));
    return { guests, without: guests.filter((id) => !connected.has(id)) };
  }

  /** Returns the next event in the person's city with a seat for them and to which they do not go yet. */
  private async nextFor(accountId: number, now: Date): Promise<EventRow | undefined> {
    const [profile] = await this.profiles.find([accountId]);
    const coming = await this.events.beginningBetween(now, new Date(now.getTime() + NEXT_WITHIN));
    const here = coming.filter(({ city }) => city === profile?.city);
    const seats = await this.events.findMany(here.map(({ id }) => id));
    for (const event of here) {
      const found = seats.find(({ id }) => id === event.id);
      const isForThem = profile && found && unfitReasons(found, profile).length === 0;
      if (
        isForThem &&
        hasSeatFor(profile.gender, found) &&
        !(await this.reservations.findLive(event.id, accountId))
      )
        return event;
    }
    return undefined;
  }
}

function detailsOf(event: EventRow, language: Language): Detail[] {
  const { startsAt, city, venue } = event;
  return [
    { label: 'event', value: nameFor(event, language) },
    { label: 'when', value: startsAt },
    { label: 'where', value: [venue, city].filter(Boolean).join(', ') },
  ];
}
