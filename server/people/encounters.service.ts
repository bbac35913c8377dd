import { Injectable } from '@nestjs/common';
import { DomainError } from '../common/errors/domain-error.js';
import { AttendanceService, type SharedEvent } from '../events/index.js';
import { MatchesService } from '../matching/index.js';
import { ConnectionsService, RelationsService } from '../relations/index.js';

/**
 * Whom a guest may name in a block or a report: only people whom the product has shown them. Until an event begins
 * those are their own matches (from midnight of its day on), afterwards all who were there if they were there
 * themselves; whoever they are or were connected with; and whoever they have blocked already.
 */
@Injectable()
export class EncountersService {
  constructor(
    private readonly attendance: AttendanceService,
    private readonly matches: MatchesService,
    private readonly relations: RelationsService,
    private readonly connections: ConnectionsService,
  ) {}

  /**
   * Returns the event at which a guest met a person or is matched with them, the latest one. Throws PERSON_NOT_FOUND,
   * the same error and after the same queries for a stranger, for somebody who only holds a place at the same event,
   * and for an id that does not exist.
   */
  async require(userId: number, personId: number): Promise<SharedEvent> {
    const shared = await this.find(userId, personId);
    if (!shared) throw new DomainError('PERSON_NOT_FOUND');
    return shared;
  }

  private async find(userId: number, personId: number): Promise<SharedEvent | undefined> {
    if (userId === personId) return undefined;
    const blockedAt = await this.relations.eventOfBlock(userId, personId);
    const matchedAt = await this.matches.eventsMatchedAt(userId, personId);
    const shared = await this.attendance.eventOfBoth(userId, personId, matchedAt);
    const connectedAt = await this.connections.eventOfPair(userId, personId);
    const earlier = connectedAt ?? blockedAt;
    return shared ?? (earlier === undefined ? undefined : { eventId: earlier, hasBegun: true });
  }
}
