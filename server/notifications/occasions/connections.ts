import { Injectable } from '@nestjs/common';
import { Settings } from '../../common/config/settings.js';
import { zurichTime } from '../../common/time/zurich.js';
import {
  CONNECTION_MADE,
  CONTACT_SHARED,
  metAskedFrom,
  OwnConnectionsService,
  type SeenConnection,
} from '../../feedback/index.js';
import { EventsService, nameFor } from '../../events/index.js';
import { ProfilesService } from '../../profile/index.js';
import { type ConnectionEntity, ConnectionsService } from '../../relations/index.js';
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

/** Sharing several channels takes some minutes: one mail covers them all. */
const SHARED_AFTER = 5 * MINUTE;
/** Hour (Zurich) at which the question whether two people met is sent, and days after which it is no longer sent. */
const ASKED_AT_HOUR = 18;
const ASKED_FOR_DAYS = 7;

/** Notifications about connections. All of them are skipped if one of the two can no longer see the other. */
@Injectable()
export class ConnectionOccasions extends OccasionGroup {
  readonly occasions: readonly Occasion[] = [
    {
      name: 'connection-made',
      kind: 'connections',
      channels: ['mail', 'push'],
      // several connections of one event have the same subject, so each person gets one notification
      on: [onFact(CONNECTION_MADE, ({ connectionId }) => this.madeWith(connectionId))],
      compose: (notification) => this.aboutEvent('connection-made', notification),
    },
    {
      name: 'contact-shared',
      kind: 'connections',
      channels: ['mail', 'push'],
      on: [onFact(CONTACT_SHARED, (fact, at) => this.theOther(fact, at))],
      compose: (notification) => this.shared(notification),
    },
    {
      name: 'did-you-meet',
      kind: 'connections',
      channels: ['mail', 'push'],
      on: [onSchedule((now) => this.asked(now))],
      compose: (notification) => this.aboutEvent('did-you-meet', notification),
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

  private async madeWith(connectionId: number): Promise<Recipient[]> {
    const found = await this.connections.find(connectionId);
    return found ? bothOf(found) : [];
  }

  private async theOther(
    { connectionId, accountId }: { connectionId: number; accountId: number },
    at: Date,
  ): Promise<Recipient[]> {
    const subject = subjectOf('connection', connectionId, at.toISOString());
    const dueAt = new Date(at.getTime() + SHARED_AFTER);
    const found = await this.connections.find(connectionId);
    if (!found) return [];
    const other = found.accountA === accountId ? found.accountB : found.accountA;
    return [{ accountId: other, subject, dueAt }];
  }

  /** Returns both people of each connection that is two weeks old. */
  private async asked(now: Date): Promise<Recipient[]> {
    const before = (days: number) => new Date(now.getTime() - days * DAY);
    const old = await this.connections.openMadeBetween(before(15 + ASKED_FOR_DAYS), before(13));
    return old
      .filter(({ madeAt }) => zurichTime(metAskedFrom(madeAt), 0, ASKED_AT_HOUR) <= now)
      .flatMap(bothOf);
  }

  // null: ended, blocked or deleted in the meantime, or the question is answered
  private async aboutEvent(
    occasion: 'connection-made' | 'did-you-meet',
    { accountId, subject, subjectId, language }: Notification,
  ): Promise<Composed | null> {
    const visible = await this.own.findVisibleOf(accountId, subjectId, timeIn(subject));
    const seen = occasion === 'did-you-meet' ? await this.withoutAnswer(accountId, visible) : visible;
    const [first] = seen;
    if (!first) return null;
    if (seen.length === 1) return this.aboutOne(occasion, first, language);
    const event = await this.events.find(subjectId);
    if (!event) return null;
    return {
      occasion,
      language,
      variant: 'several',
      values: { event: nameFor(event, language), starts: event.startsAt, count: seen.length },
      action: { url: `${this.settings.publicUrl}/connections` },
    };
  }

  // null: also if nothing is shared any more
  private async shared({ accountId, subjectId, language }: Notification): Promise<Composed | null> {
    const seen = await this.own.findVisible(accountId, subjectId);
    if (!seen) return null;
    const shares = await this.connections.sharesIn(accountId, [subjectId]);
    const isShared = (shares.get(subjectId)?.theirs.length ?? 0) > 0;
    return isShared ? this.aboutOne('contact-shared', seen, language) : null;
  }

  private async aboutOne(
    occasion: 'connection-made' | 'contact-shared' | 'did-you-meet',
    { connection: { id, eventId }, otherId }: SeenConnection,
    language: Notification['language'],
  ): Promise<Composed | null> {
    const event = await this.events.find(eventId);
    const [other] = await this.profiles.find([otherId]);
    if (!event || !other) return null;
    const values = { event: nameFor(event, language), starts: event.startsAt };
    return { occasion, language, values, action: { url: `${this.settings.publicUrl}/connections#${id}` } };
  }

  private async withoutAnswer(accountId: number, seen: SeenConnection[]): Promise<SeenConnection[]> {
    const ids = seen.map(({ connection }) => connection.id);
    const answered = await this.connections.metAnswersOf(accountId, ids);
    return seen.filter(({ connection }) => !answered.has(connection.id));
  }
}

/** Returns both people of a connection; the subject is the event and the time of the connection. */
function bothOf({ eventId, accountA, accountB, madeAt }: ConnectionEntity): Recipient[] {
  const subject = subjectOf('event', eventId, String(madeAt.getTime()));
  return [accountA, accountB].map((accountId) => ({ accountId, subject }));
}

/** Returns the time in the subject of an event's connections. */
function timeIn(subject: string): Date {
  return new Date(Number(subject.split(':')[2]));
}
