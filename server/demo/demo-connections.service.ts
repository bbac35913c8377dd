import { Injectable } from '@nestjs/common';
import { ContactsService } from '../profile/index.js';
import { ConnectionsService, type Rating, RelationsService } from '../relations/index.js';
import { SeedRepository } from './seed.repository.js';

/** How many connections the demo's guest has, and how many more people have rated her `yes`. */
const CONNECTED = 3;
const WAITING = 3;
const SHARED = ['whatsapp', 'instagram'] as const;

/** Ratings and connections of a past event of the demonstration. */
@Injectable()
export class DemoConnections {
  constructor(
    private readonly relations: RelationsService,
    private readonly connections: ConnectionsService,
    private readonly contacts: ContactsService,
    private readonly repository: SeedRepository,
  ) {}

  /**
   * Connects the first guest with some others, two of whom share a channel. More have rated her `yes`, so a person who
   * tries the product gets a connection by rating one of them `yes`.
   */
  async add(eventId: number, [guestId = 0, ...others]: readonly number[]): Promise<void> {
    const fond = others.slice(0, CONNECTED + WAITING);
    const yes = fond.slice(0, CONNECTED).map((ratedId) => ({ ratedId, rating: 'yes' as Rating }));
    await this.relations.saveRatings(eventId, guestId, yes);
    for (const [index, raterId] of others.entries()) {
      // each also rates a neighbour `yes`, so that the event's statistics are not empty
      const beside = others[index % 2 === 0 ? index + 1 : index - 1];
      const rated = [...(fond.includes(raterId) ? [guestId] : []), ...(beside ? [beside] : [])];
      const ratings = rated.map((ratedId) => ({ ratedId, rating: 'yes' as Rating }));
      if (ratings.length > 0) await this.relations.saveRatings(eventId, raterId, ratings);
    }
    await this.repository.addConnections([eventId]);
    for (const connection of (await this.connections.openOf(guestId)).slice(0, SHARED.length))
      await this.share(connection.accountA + connection.accountB - guestId, connection.id);
  }

  private async share(accountId: number, connectionId: number): Promise<void> {
    // from a range of numbers that is not assigned
    const whatsapp = `+41 79 000 00 ${String(accountId % 100).padStart(2, '0')}`;
    await this.contacts.save(accountId, { whatsapp, instagram: `demo.guest.${accountId}` });
    await this.connections.share(accountId, connectionId, SHARED);
  }
}
