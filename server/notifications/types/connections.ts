import { Injectable } from '@nestjs/common';
import { Settings } from '../../common/config/settings.js';
import { zurichTime } from '../../common/time/zurich.js';
import { metAskedFrom, OwnConnectionsService, type SeenConnection } from '../../feedback/index.js';
import { EventsService, nameFor } from '../../events/index.js';
import { ProfilesService } from '../../profile/index.js';
import { type ConnectionEntity, ConnectionsService } from '../../relations/index.js';
import {
  type Content,
  type Notification,
  type Recipient,
  subjectOf,
  type Topic,
} from './notification-types.js';
import { DAY, MINUTE } from '../../common/time/durations.rules.js';

/** Sharing several channels takes some minutes: one mail covers them all. */
const SHARED_AFTER = 5 * MINUTE;
/** Hour (Zurich) at which the question whether two people met is sent, and days after which it is no longer sent. */
const ASKED_AT_HOUR = 18;
const ASKED_FOR_DAYS = 7;

/** Notifications about connections. All of them are skipped if one of the two can no longer see the other. */
@Injectable()
export class ConnectionsTopic {
  readonly types: Topic<'connection-made' | 'contact-shared' | 'did-you-meet'> = {
    'connection-made': {
      // several connections of one event have the same subject, so each person gets one notification
      recipients: ({ connectionId }) => this.madeWith(connectionId),
      content: (notification) => this.aboutEvent('connection-made', notification),
    },
    'contact-shared': {
      recipients: (data, { occurredAt }) => this.theOther(data, occurredAt),
      content: (notification) => this.shared(notification),
    },
    'did-you-meet': {
      due: (now) => this.asked(now),
      content: (notification) => this.aboutEvent('did-you-meet', notification),
    },
  };

  constructor(
    private readonly settings: Settings,
    private readonly events: EventsService,
    private readonly profiles: ProfilesService,
    private readonly connections: ConnectionsService,
    private readonly own: OwnConnectionsService,
  ) {}

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
    type: 'connection-made' | 'did-you-meet',
    { accountId, subject, subjectId, language }: Notification,
  ): Promise<Content | null> {
    const visible = await this.own.findVisibleOf(accountId, subjectId, timeIn(subject));
    const seen = type === 'did-you-meet' ? await this.withoutAnswer(accountId, visible) : visible;
    const [first] = seen;
    if (!first) return null;
    if (seen.length === 1) return this.aboutOne(type, first, language);
    const event = await this.events.find(subjectId);
    if (!event) return null;
    return {
      type,
      language,
      variant: 'several',
      values: { event: nameFor(event, language), starts: event.startsAt, count: seen.length },
      action: { url: `${this.settings.publicUrl}/connections` },
    };
  }

  // null: also if nothing is shared any more
  private async shared({ accountId, subjectId, language }: Notification): Promise<Content | null> {
    const seen = await this.own.findVisible(accountId, subjectId);
    if (!seen) return null;
    const shares = await this.connections.sharesIn(accountId, [subjectId]);
    const isShared = (shares.get(subjectId)?.theirs.length ?? 0) > 0;
    return isShared ? this.aboutOne('contact-shared', seen, language) : null;
  }

  private async aboutOne(
    type: 'connection-made' | 'contact-shared' | 'did-you-meet',
    { connection: { id, eventId }, otherId }: SeenConnection,
    language: Notification['language'],
  ): Promise<Content | null> {
    const event = await this.events.find(eventId);
    const [other] = await this.profiles.find([otherId]);
    if (!event || !other) return null;
    const values = { event: nameFor(event, language), starts: event.startsAt };
    return { type, language, values, action: { url: `${this.settings.publicUrl}/connections#${id}` } };
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
