import { Injectable } from '@nestjs/common';
import { DomainError } from '../common/errors/domain-error.js';
import { AttendanceService, type SharedEvent } from '../events/index.js';
import { MatchesService } from '../matching/index.js';
import { ConnectionsService, RelationsService } from '../relations/index.js';

/**
 * Checks that a guest has met a person, or is matched with them, before they block or report them. Before an event
 * begins these are their own matches (from midnight of its day on); afterwards everybody who was there, if the guest
 * was; also people with whom they are or were connected, or whom they have already blocked.
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
   * Returns the latest event at which a guest met a person or is matched with them. Throws PERSON_NOT_FOUND: the same
   * error, after the same queries, for a stranger, for a person who only has a seat at the same event, and for an
   * unknown id.
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
