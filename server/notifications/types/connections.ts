import { Injectable } from '@nestjs/common';
import { DAY, MINUTE } from '../../common/time/durations.rules.js';
import { zurichTime } from '../../common/time/zurich.js';
import { EventsService } from '../../events/index.js';
import { metAskedFrom, OwnConnectionsService, type SeenConnection } from '../../feedback/index.js';
import { ProfilesService } from '../../profile/index.js';
import { type ConnectionEntity, ConnectionsService } from '../../relations/index.js';
import { valuesOf } from './guest-visits.js';
import { type Notification, type Recipient, subjectOf, type Topic } from './notification-types.js';

/** Sharing several channels takes some minutes: one mail covers them all. */
const SHARED_AFTER = 5 * MINUTE;
/** Hour (Zurich) at which the question whether two people met is sent, and days after which it is no longer sent. */
const ASKED_AT_HOUR = 18;
const ASKED_FOR_DAYS = 7;

/** Notifications about connections. All of them are skipped if one of the two can no longer see the other. */
@Injectable()
export class ConnectionsTopic {
  readonly types = {
    'connection-made': {
      // several connections of one event have the same subject, so each person gets one notification
      recipients: async ({ connectionId }) => {
        const found = await this.connections.find(connectionId);
        return found ? bothOf(found) : [];
      },
      content: async (notification) => this.aboutAll(await this.visible(notification), notification),
    },
    'contact-shared': {
      recipients: async ({ connectionId, accountId }, { occurredAt }) => {
        const found = await this.connections.find(connectionId);
        if (!found) return [];
        const subject = subjectOf('connection', connectionId, occurredAt.toISOString());
        const dueAt = new Date(occurredAt.getTime() + SHARED_AFTER);
        const other = found.accountA === accountId ? found.accountB : found.accountA;
        return [{ accountId: other, subject, dueAt }];
      },
      // null: also if nothing is shared any more
      content: async ({ accountId, subjectId, language }) => {
        const seen = await this.own.findVisible(accountId, subjectId);
        if (!seen) return null;
        const shares = await this.connections.sharesIn(accountId, [subjectId]);
        const isShared = (shares.get(subjectId)?.theirs.length ?? 0) > 0;
        return isShared ? this.aboutOne(seen, language) : null;
      },
    },
    'did-you-meet': {
      // both people of each connection that is two weeks old
      due: async (now) => {
        const before = (days: number) => new Date(now.getTime() - days * DAY);
        const old = await this.connections.openMadeBetween(before(15 + ASKED_FOR_DAYS), before(13));
        return old
          .filter(({ madeAt }) => zurichTime(metAskedFrom(madeAt), 0, ASKED_AT_HOUR) <= now)
          .flatMap(bothOf);
      },
      content: async (notification) => {
        const seen = await this.visible(notification);
        const ids = seen.map(({ connection }) => connection.id);
        const answered = await this.connections.metAnswersOf(notification.accountId, ids);
        return this.aboutAll(
          seen.filter(({ connection }) => !answered.has(connection.id)),
          notification,
        );
      },
    },
  } satisfies Partial<Topic>;

  constructor(
    private readonly events: EventsService,
    private readonly profiles: ProfilesService,
    private readonly connections: ConnectionsService,
    private readonly own: OwnConnectionsService,
  ) {}

  private visible({ accountId, subject, subjectId }: Notification): Promise<SeenConnection[]> {
    return this.own.findVisibleOf(accountId, subjectId, timeIn(subject));
  }

  // null: ended, blocked or deleted in the meantime, or the question is answered
  private async aboutAll(seen: readonly SeenConnection[], { subjectId, language }: Notification) {
    const [first, ...others] = seen;
    if (!first) return null;
    if (others.length === 0) return this.aboutOne(first, language);
    const event = await this.events.find(subjectId);
    if (!event) return null;
    const values = { ...valuesOf(event, language), count: seen.length };
    return { variant: 'several' as const, values, action: '/connections' };
  }

  private async aboutOne(
    { connection: { id, eventId }, otherId }: SeenConnection,
    language: Notification['language'],
  ) {
    const event = await this.events.find(eventId);
    const [other] = await this.profiles.find([otherId]);
    if (!event || !other) return null;
    return { values: valuesOf(event, language), action: `/connections#${id}` };
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
