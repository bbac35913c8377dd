import { Injectable } from '@nestjs/common';
import { AccountsService } from '../auth/index.js';
import { Clock } from '../common/clock/clock.js';
import { Database } from '../common/database/database.js';
import { DomainError } from '../common/errors/domain-error.js';
import { Outbox, outboxEvent } from '../common/outbox/outbox.js';
import { EventsService, nameFor } from '../events/index.js';
import { type Language, MatchesService } from '../matching/index.js';
import { ContactsService, type Contacts, ProfilesService } from '../profile/index.js';
import {
  type Channel,
  CHANNELS,
  type ConnectionEntity,
  ConnectionsService,
  RelationsService,
} from '../relations/index.js';
import { filledIn, metAskedFrom } from './connections.rules.js';
import { MINUTE } from '../common/time/durations.rules.js';
import { isDeepStrictEqual } from 'node:util';

/** The contact channels of an account have changed. */
export const CONTACTS_CHANGED = outboxEvent<{ accountId: number }>('contacts.changed');
/** A person shares a channel with a connection for the first time; several within minutes are one event. */
export const CONTACT_SHARED = outboxEvent<{ connectionId: number; accountId: number }>('contact.shared');

/** A connection with the other person's account. */
export interface SeenConnection {
  connection: ConnectionEntity;
  otherId: number;
}

/** A first-time share within these milliseconds of another one is part of the same notification. */
const NOTIFIED_TOGETHER = 15 * MINUTE;

/** What connected people do: fill in channels and share them, see each other, end a connection, say whether they met. */
@Injectable()
export class OwnConnectionsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly accounts: AccountsService,
    private readonly contacts: ContactsService,
    private readonly relations: RelationsService,
    private readonly connections: ConnectionsService,
    private readonly events: EventsService,
    private readonly profiles: ProfilesService,
    private readonly matches: MatchesService,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Saves channels; their owner is notified of a change. A channel that is filled in again is shared with nobody until
   * its owner shares it again. Throws VALIDATION_FAILED.
   */
  saveContacts(userId: number, change: Partial<Contacts>): Promise<Contacts> {
    return this.database.transaction(async () => {
      const before = await this.contacts.find(userId);
      const saved = await this.contacts.save(userId, change);
      if (!isDeepStrictEqual(before, saved)) await this.outbox.put(CONTACTS_CHANGED, { accountId: userId });
      const present = filledIn(saved, 'present');
      const gone = CHANNELS.filter((channel) => !present.has(channel));
      await this.connections.takeBack(userId, gone);
      return saved;
    });
  }

  /** Returns a person's open connections: latest event first, then by name. */
  async list(userId: number, language: Language) {
    return this.viewsOf(userId, await this.visible(userId), language);
  }

  /**
   * Sets the channels shared with a connection to exactly these. Returns it. Throws CONNECTION_NOT_FOUND,
   * CONTACT_MISSING (a channel that is not filled in).
   */
  async share(userId: number, connectionId: number, channels: readonly Channel[], language: Language) {
    const seen = await this.requireVisible(userId, connectionId);
    const own = filledIn(await this.contacts.find(userId));
    if (channels.some((channel) => !own.has(channel))) throw new DomainError('CONTACT_MISSING');
    const now = this.clock.now().getTime();
    await this.database.transaction(async () => {
      const { isFirst, before } = await this.connections.share(userId, connectionId, channels);
      if (!isFirst || (before && now - before.getTime() < NOTIFIED_TOGETHER)) return;
      await this.outbox.put(CONTACT_SHARED, { connectionId, accountId: userId });
    });
    const [view] = await this.viewsOf(userId, [seen], language);
    if (!view) throw new DomainError('CONNECTION_NOT_FOUND');
    return view;
  }

  /** Ends a connection for both; the other person is not notified. Throws CONNECTION_NOT_FOUND. */
  async end(userId: number, connectionId: number): Promise<void> {
    await this.requireVisible(userId, connectionId);
    await this.connections.end(userId, connectionId);
  }

  /** Stores whether the two met, for statistics only. Throws CONNECTION_NOT_FOUND, MET_NOT_ASKED (before two weeks). */
  async answerMet(userId: number, connectionId: number, met: boolean): Promise<void> {
    const { connection } = await this.requireVisible(userId, connectionId);
    if (this.clock.now() < metAskedFrom(connection.madeAt)) throw new DomainError('MET_NOT_ASKED');
    await this.connections.saveMet(connection, userId, met);
  }

  /** Returns a connection that is visible in a person's list, or undefined. */
  async findVisible(userId: number, connectionId: number): Promise<SeenConnection | undefined> {
    return (await this.visible(userId)).find(({ connection }) => connection.id === connectionId);
  }

  /** Returns the connections of an event that are visible in a person's list and belong to one reveal. */
  async findVisibleOf(userId: number, eventId: number, madeAt: Date): Promise<SeenConnection[]> {
    return (await this.visible(userId)).filter(
      ({ connection }) => connection.eventId === eventId && connection.madeAt.getTime() === madeAt.getTime(),
    );
  }

  // the same queries for an unknown id, a connection of others, and an ended one, so that their times do not differ
  private async requireVisible(userId: number, connectionId: number): Promise<SeenConnection> {
    const found = await this.findVisible(userId, connectionId);
    if (!found) throw new DomainError('CONNECTION_NOT_FOUND');
    return found;
  }

  /** Returns the open connections with people who are visible: neither blocked by one of the two, nor by organisers. */
  private async visible(userId: number): Promise<SeenConnection[]> {
    const seen = (await this.connections.openOf(userId)).map((connection) => ({
      connection,
      otherId: connection.accountA === userId ? connection.accountB : connection.accountA,
    }));
    const hidden = await this.relations.blockedEitherWay(userId);
    const accounts = await this.accounts.findMany(seen.map(({ otherId }) => otherId));
    const present = new Set(accounts.filter(({ blocked }) => !blocked).map(({ id }) => id));
    return seen.filter(({ otherId }) => present.has(otherId) && !hidden.has(otherId));
  }

  // the order must not depend on when anybody answered
  private async viewsOf(userId: number, seen: readonly SeenConnection[], language: Language) {
    const people = await this.peopleOf(seen.map(({ otherId }) => otherId));
    const mine = filledIn(await this.contacts.find(userId));
    const ids = seen.map(({ connection }) => connection.id);
    const shares = await this.connections.sharesIn(userId, ids);
    const answered = await this.connections.metAnswersOf(userId, ids);
    const events = await this.events.findMany(seen.map(({ connection }) => connection.eventId));
    const views = [];
    for (const { connection, otherId } of seen) {
      const { id, eventId, madeAt } = connection;
      const event = events.find((one) => one.id === eventId);
      const person = people.get(otherId);
      if (!event || !person) continue;
      const shared = shares.get(id);
      views.push({
        id,
        event_id: eventId,
        event_name: nameFor(event, language),
        date: event.startsAt,
        user: { id: otherId, name: person.name, photoId: person.photoId },
        shared_by_me: CHANNELS.filter((channel) => mine.has(channel) && shared?.mine.includes(channel)),
        shared_with_me: CHANNELS.flatMap((channel) => {
          const value = shared?.theirs.includes(channel) && person.channels?.get(channel);
          return value ? [{ channel, value }] : [];
        }),
        state: 'open' as const,
        news_at: shared?.theirsSince ?? madeAt,
        icebreakers: await this.matches.icebreakersWith(eventId, userId, otherId, language),
        ask_met: !answered.has(id) && this.clock.now() >= metAskedFrom(madeAt),
      });
    }
    return views.sort(
      (one, two) =>
        two.date.getTime() - one.date.getTime() ||
        one.user.name.localeCompare(two.user.name, 'en') ||
        one.user.id - two.user.id,
    );
  }

  private async peopleOf(ids: readonly number[]) {
    const accounts = await this.accounts.findMany(ids);
    const contacts = await this.contacts.findMany(ids);
    const profiles = await this.profiles.find(ids);
    const people = profiles.map(({ accountId, name, photoId }) => {
      const email = accounts.find(({ id }) => id === accountId)?.email;
      const own = contacts.get(accountId);
      return [accountId, { name, photoId, channels: own && filledIn(own, email) }] as const;
    });
    return new Map(people);
  }
}
