import { Injectable } from '@nestjs/common';
import { AccountsService } from '../auth/index.js';
import { type ConnectionEntity, ConnectionsService, RelationsService } from '../relations/index.js';

/** A connection with the other person's account. */
export interface SeenConnection {
  connection: ConnectionEntity;
  otherId: number;
}

/** The connections that are visible in a person's list. */
@Injectable()
export class OwnConnectionsService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly relations: RelationsService,
    private readonly connections: ConnectionsService,
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
}
