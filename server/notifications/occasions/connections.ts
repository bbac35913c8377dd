import { Injectable } from '@nestjs/common';
import { Settings } from '../../common/config/settings.js';
import { zurichTime } from '../../common/time/zurich.js';
import {
  CONNECTION_MADE,
  CONTACT_SHARED,
  metAskedFrom,
  OwnConnectionsService,
  type SeenConnection,
} from '../../connections/index.js';
import { EventsService, nameFor } from '../../events/index.js';
import { ProfilesService } from '../../profile/index.js';
import { ConnectionsService } from '../../relations/index.js';
import {
  type Composed,
  type Notification,
  type Occasion,
  OccasionGroup,
  onFact,
  onSchedule,
  type Recipient,
  subjectOf,
} from './occasion.js';
import { DAY, MINUTE } from '../../common/time/durations.rules.js';

/** Sharing several channels takes some minutes: it is told once. */
const SHARED_AFTER = 5 * MINUTE;
/** Whoever is asked hears of it at this hour in Zurich; after so many days it is too late to ask. */
const ASKED_AT_HOUR = 18;
const ASKED_FOR_DAYS = 7;

/** What connected people are told. Everything here is void once one of them cannot see the other any more. */
@Injectable()
export class ConnectionOccasions extends OccasionGroup {
  readonly occasions: readonly Occasion[] = [
    {
      name: 'connection-made',
      kind: 'connections',
      channels: ['mail', 'push'],
      on: [onFact(CONNECTION_MADE, ({ connectionId }) => this.both(connectionId))],
      compose: (notification) => this.about('connection-made', notification),
    },
    {
      name: 'contact-shared',
      kind: 'connections',
      channels: ['mail', 'push'],
      on: [onFact(CONTACT_SHARED, (fact, at) => this.theOther(fact, at))],
      compose: (notification) => this.about('contact-shared', notification),
    },
    {
      name: 'did-you-meet',
      kind: 'connections',
      channels: ['mail', 'push'],
      on: [onSchedule((now) => this.asked(now))],
      compose: (notification) => this.about('did-you-meet', notification),
    },
  ];

  constructor(
    private readonly settings: Settings,
    private readonly events: EventsService,
    private readonly profiles: ProfilesService,
    private readonly connections: ConnectionsService,
    private readonly own: OwnConnectionsService,
  ) {
    super();
  }

  private async both(connectionId: number): Promise<Recipient[]> {
    const found = await this.connections.find(connectionId);
    const subject = subjectOf('connection', connectionId);
    return found ? [found.accountA, found.accountB].map((accountId) => ({ accountId, subject })) : [];
  }

  private async theOther(
    { connectionId, accountId }: { connectionId: number; accountId: number },
    at: Date,
  ): Promise<Recipient[]> {
    const subject = subjectOf('connection', connectionId, at.toISOString());
    const dueAt = new Date(at.getTime() + SHARED_AFTER);
    const recipients = await this.both(connectionId);
    return recipients.filter((one) => one.accountId !== accountId).map((one) => ({ ...one, subject, dueAt }));
  }

  /** Returns both of each connection that is two weeks old. */
  private async asked(now: Date): Promise<Recipient[]> {
    const before = (days: number) => new Date(now.getTime() - days * DAY);
    const old = await this.connections.openMadeBetween(before(15 + ASKED_FOR_DAYS), before(13));
    return old.flatMap(({ id, accountA, accountB, madeAt }) => {
      const dueAt = zurichTime(metAskedFrom(madeAt), 0, ASKED_AT_HOUR);
      if (dueAt > now) return [];
      return [accountA, accountB].map((accountId) => ({ accountId, subject: subjectOf('connection', id) }));
    });
  }

  // void: ended, blocked, or deleted meanwhile; what was shared is taken back; the question is answered
  private async about(
    occasion: 'connection-made' | 'contact-shared' | 'did-you-meet',
    { accountId, subjectId, language }: Notification,
  ): Promise<Composed | null> {
    const seen = await this.own.findVisible(accountId, subjectId);
    if (!seen || !(await this.stillHolds(occasion, accountId, seen))) return null;
    const event = await this.events.find(seen.connection.eventId);
    const [other] = await this.profiles.find([seen.otherId]);
    if (!event || !other) return null;
    const values = { event: nameFor(event, language), starts: event.startsAt, name: other.name };
    const action = { url: `${this.settings.publicUrl}/connections#${subjectId}` };
    return { occasion, language, values, action };
  }

  private async stillHolds(
    occasion: string,
    accountId: number,
    { connection }: SeenConnection,
  ): Promise<boolean> {
    if (occasion === 'connection-made') return true;
    if (occasion === 'did-you-meet')
      return !(await this.connections.metAnswersOf(accountId, [connection.id])).has(connection.id);
    const shares = await this.connections.sharesIn(accountId, [connection.id]);
    return (shares.get(connection.id)?.theirs.length ?? 0) > 0;
  }
}
