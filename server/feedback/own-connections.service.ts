import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { AccountsService } from '../auth/index.js';
import { Clock } from '../common/clock/clock.js';
import { Database } from '../common/database/database.js';
import { DomainError } from '../common/errors/domain-error.js';
import { Outbox, outboxEvent } from '../common/outbox/outbox.js';
import { MINUTE } from '../common/time/durations.rules.js';
import { type Contacts, ContactsService } from '../profile/index.js';
import {
  type Channel,
  CHANNELS,
  type ConnectionEntity,
  ConnectionsService,
  RelationsService,
} from '../relations/index.js';
import { filledIn, metAskedFrom } from './connections.rules.js';

/** The contact channels of an account have changed. */
export const CONTACTS_CHANGED = outboxEvent<{ accountId: number }>('contacts.changed');
/** A person shares a channel with a connection for the first time; several within minutes are one event. */
export const CONTACT_SHARED = outboxEvent<{ connectionId: number; accountId: number }>('contact.shared');

/** A first-time share within these milliseconds of another one is part of the same notification. */
const NOTIFIED_TOGETHER = 15 * MINUTE;

/** A connection with the other person's account. */
export interface SeenConnection {
  connection: ConnectionEntity;
  otherId: number;
}

/** A person's own connections: those in their list, what they do with them, and the channels that they share. */
@Injectable()
export class OwnConnectionsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly accounts: AccountsService,
    private readonly contacts: ContactsService,
    private readonly relations: RelationsService,
    private readonly connections: ConnectionsService,
    private readonly outbox: Outbox,
  ) {}

  /** Returns the open connections with people who are visible: neither blocked by one of the two, nor by organisers. */
  async visible(userId: number): Promise<SeenConnection[]> {
    const seen = (await this.connections.openOf(userId)).map((connection) => ({
      connection,
      otherId: connection.accountA === userId ? connection.accountB : connection.accountA,
    }));
    const hidden = await this.relations.blockedEitherWay(userId);
    const accounts = await this.accounts.findMany(seen.map(({ otherId }) => otherId));
    const present = new Set(accounts.filter(({ blocked }) => !blocked).map(({ id }) => id));
    return seen.filter(({ otherId }) => present.has(otherId) && !hidden.has(otherId));
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

  /** Saves channels; those that are gone are no longer shared. Returns all channels. Throws VALIDATION_FAILED. */
  saveContacts(userId: number, change: Partial<Contacts>): Promise<Contacts> {
    return this.database.transaction(async () => {
      const before = await this.contacts.find(userId);
      const saved = await this.contacts.save(userId, change);
      if (!isDeepStrictEqual(before, saved)) await this.outbox.put(CONTACTS_CHANGED, { accountId: userId });
      // so a channel that is filled in again is shared with nobody until its owner shares it again
      const present = filledIn(saved);
      const gone = CHANNELS.filter((channel) => !present.has(channel));
      await this.connections.takeBack(userId, gone);
      return saved;
    });
  }

  /** Shares exactly these channels with a connection. Returns it. Throws CONNECTION_NOT_FOUND, CONTACT_MISSING. */
  async share(userId: number, connectionId: number, channels: readonly Channel[]): Promise<SeenConnection> {
    const seen = await this.requireVisible(userId, connectionId);
    const own = filledIn(await this.contacts.find(userId));
    if (channels.some((channel) => !own.has(channel))) throw new DomainError('CONTACT_MISSING');
    await this.database.transaction(async () => {
      const { isFirst, before } = await this.connections.share(userId, connectionId, channels);
      const isRecent = before && this.clock.now().getTime() - before.getTime() < NOTIFIED_TOGETHER;
      if (isFirst && !isRecent) await this.outbox.put(CONTACT_SHARED, { connectionId, accountId: userId });
    });
    return seen;
  }

  /** Ends a connection for both; nobody is notified. Throws CONNECTION_NOT_FOUND. */
  async end(userId: number, connectionId: number): Promise<void> {
    await this.requireVisible(userId, connectionId);
    await this.connections.end(userId, connectionId);
  }

  /** Saves whether the two met. Throws CONNECTION_NOT_FOUND, MET_NOT_ASKED. */
  async saveMet(userId: number, connectionId: number, met: boolean): Promise<void> {
    const { connection } = await this.requireVisible(userId, connectionId);
    if (this.clock.now() < metAskedFrom(connection.madeAt)) throw new DomainError('MET_NOT_ASKED');
    await this.connections.saveMet(connection, userId, met);
  }

  // the same queries for an unknown id, a connection of others, and an ended one, so that their times do not differ
  private async requireVisible(userId: number, connectionId: number): Promise<SeenConnection> {
    const found = await this.findVisible(userId, connectionId);
    if (!found) throw new DomainError('CONNECTION_NOT_FOUND');
    return found;
  }
}
