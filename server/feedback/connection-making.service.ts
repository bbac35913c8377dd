import { Injectable } from '@nestjs/common';
import { AccountsService } from '../auth/index.js';
import { Clock } from '../common/clock/clock.js';
import { Settings } from '../common/config/settings.js';
import { Database } from '../common/database/database.js';
import { jobKind, OnJob } from '../common/jobs/job-kind.js';
import { Outbox, outboxEvent } from '../common/outbox/outbox.js';
import { SECOND } from '../common/time/durations.rules.js';
import { type EventRow, EventsService, feedbackOpensAt } from '../events/index.js';
import { FeedbackService } from './feedback.service.js';
import { ProfilesService } from '../profile/index.js';
import {
  ConnectionsService,
  type MutualYes,
  type NewConnection,
  pairKey,
  RelationsService,
} from '../relations/index.js';
import {
  firstReveal,
  isTooOldToNotify,
  lastReveal,
  REVEALED_SOON,
  revealedFrom,
} from './connections.rules.js';

/** Two people were connected: both are notified. */
export const CONNECTION_MADE = outboxEvent<{ connectionId: number }>('connection.made');

/** Creates connections at each reveal. */
export const MAKE_CONNECTIONS = jobKind('connections.make', { every: 10 * SECOND, retries: 0 });

/** A connection to be created. If it does not notify the two people, it only appears in their lists. */
interface DueConnection extends NewConnection {
  notifies: boolean;
}

/** Creates connections at fixed times, and at no other time: see docs/decisions/0018-when-a-connection-is-told.md. */
@Injectable()
export class ConnectionMakingService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly accounts: AccountsService,
    private readonly events: EventsService,
    private readonly profiles: ProfilesService,
    private readonly relations: RelationsService,
    private readonly connections: ConnectionsService,
    private readonly feedback: FeedbackService,
    private readonly outbox: Outbox,
  ) {}

  /** Creates the connections of the last reveal, unless that is done. Any number of replicas may call it. */
  @OnJob(MAKE_CONNECTIONS)
  async makeDue(): Promise<void> {
    const revealAt = lastReveal(this.clock.now(), this.settings.connectionsAt);
    if (await this.connections.isMade(revealAt)) return;
    await this.database.transaction(async () => {
      const pairs = await this.connections.claimReveal(revealAt);
      for (const { notifies, ...connection } of await this.allowed(await this.due(pairs, revealAt))) {
        const connectionId = await this.connections.insert(connection);
        if (notifies) await this.outbox.put(CONNECTION_MADE, { connectionId });
      }
    });
  }

  /** Returns the pairs whose event is due at the reveal; for several events of the same two people only the latest. */
  private async due(pairs: readonly MutualYes[], revealAt: Date): Promise<DueConnection[]> {
    const events = await this.events.findMany([...new Set(pairs.map(({ eventId }) => eventId))]);
    const latestFirst = events.toSorted((one, two) => two.startsAt.getTime() - one.startsAt.getTime());
    const taken = new Set<string>();
    const due: DueConnection[] = [];
    for (const event of latestFirst) {
      if (event.status !== 'published') continue;
      const isRevealed = revealedFrom(feedbackOpensAt(event)) <= revealAt;
      for (const pair of pairs.filter(({ eventId }) => eventId === event.id)) {
        // one of them ended a former connection: only a later meeting counts
        if (pair.endedAt && pair.endedAt >= event.startsAt) continue;
        const key = pairKey(pair.accountA, pair.accountB);
        if (taken.has(key) || !(isRevealed || (await this.isRevealedEarly(pair)))) continue;
        taken.add(key);
        due.push(this.connectionOf(pair, event, revealAt));
      }
    }
    return due;
  }

  private connectionOf(
    { answeredAt, eventId, accountA, accountB }: MutualYes,
    event: EventRow,
    revealAt: Date,
  ): DueConnection {
    const connection = { eventId, accountA, accountB };
    if (!isTooOldToNotify(answeredAt, revealAt)) return { ...connection, madeAt: revealAt, notifies: true };
    // dated as if they had been revealed after the event
    const madeAt = firstReveal(revealedFrom(feedbackOpensAt(event)), this.settings.connectionsAt);
    return { ...connection, madeAt, notifies: false };
  }

  // for trying out the product. Not in production: a person who has rated everybody would see when the other has too
  private async isRevealedEarly({ eventId, accountA, accountB }: MutualYes): Promise<boolean> {
    if (this.settings.connectionsAt !== REVEALED_SOON) return false;
    const isComplete = (id: number) => this.feedback.hasAnsweredForAll(eventId, id);
    return (await isComplete(accountA)) && isComplete(accountB);
  }

  /** Leaves out people who are blocked, have no profile, or must verify their address first. */
  private async allowed(pairs: readonly DueConnection[]): Promise<DueConnection[]> {
    const ids = [...new Set(pairs.flatMap(({ accountA, accountB }) => [accountA, accountB]))];
    const withProfile = new Set((await this.profiles.find(ids)).map(({ accountId }) => accountId));
    const { requireVerifiedEmail } = this.settings;
    const accounts = (await this.accounts.findMany(ids)).filter(
      (one) => !one.blocked && withProfile.has(one.id) && (one.emailVerified || !requireVerifiedEmail),
    );
    const able = new Set(accounts.map(({ id }) => id));
    const blocked = await this.relations.blockedAmong(ids);
    return pairs.filter(
      ({ accountA: a, accountB: b }) => able.has(a) && able.has(b) && !blocked.has(pairKey(a, b)),
    );
  }
}
