import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { DomainError } from '../common/errors/domain-error.js';
import { type EventRow, ReservationsService } from '../events/index.js';
import { ProfilesService } from '../profile/index.js';
import { RelationsService } from '../relations/index.js';
import { type Icebreaker, type Language, renderIcebreaker, renderReason } from './engine/index.js';
import type { MatchDto } from './matches.dto.js';
import { MatchingRepository, type StoredPair } from './runs/matching.repository.js';
import { MatchingService } from './runs/matching.service.js';
import { matchesAreOpen } from './runs/staleness.rules.js';

/** A pair as one of the two sees it. */
interface OwnPair {
  otherId: number;
  pair: StoredPair;
  icebreakers: readonly Icebreaker[];
}

/** What guests see of the matches of an event. */
@Injectable()
export class MatchesService {
  constructor(
    private readonly clock: Clock,
    private readonly reservations: ReservationsService,
    private readonly profiles: ProfilesService,
    private readonly relations: RelationsService,
    private readonly matching: MatchingService,
    private readonly repository: MatchingRepository,
  ) {}

  /** A guest's list in a language, best first. Throws EVENT_NOT_FOUND, NOT_RESERVED, MATCHES_LOCKED. */
  async listFor(eventId: number, userId: number, language: Language): Promise<MatchDto[]> {
    const event = await this.reservations.requireAttendee(eventId, userId);
    // the refund of a cancelled event may still be under way: there is nothing to come to all the same
    if (event.status === 'cancelled') throw new DomainError('NOT_RESERVED');
    if (!matchesAreOpen(event, this.clock.now())) throw new DomainError('MATCHES_LOCKED');
    const pairs = await this.ownPairs(event, userId);
    const profiles = await this.profiles.find(pairs.map(({ otherId }) => otherId));
    return pairs.flatMap(({ otherId, pair, icebreakers }) => {
      const profile = profiles.find(({ accountId }) => accountId === otherId);
      if (!profile) return [];
      return {
        id: otherId,
        name: profile.name,
        photo_url: profile.photoUrl,
        icebreakers: icebreakers.map((one) => renderIcebreaker(one, language)),
        compatibility_score: pair.score,
        reasons: pair.reasons.map((one) => renderReason(one, language)),
      };
    });
  }

  /** Ids of those on a guest's list, best first; for an event whose day has begun. */
  async partnersOf(event: EventRow, userId: number): Promise<number[]> {
    const pairs = await this.ownPairs(event, userId);
    return pairs.map(({ otherId }) => otherId);
  }

  // whoever left, or is blocked, since the lists were made is left out here: at once, and of lists that stand too
  private async ownPairs(event: EventRow, userId: number): Promise<OwnPair[]> {
    const holders = await this.reservations.attendees(event.id);
    const holderIds = holders.map(({ accountId }) => accountId);
    await this.matching.ensureMatches(event, holderIds);
    const blocked = await this.relations.blockedEitherWay(userId);
    const pairs = await this.repository.pairsWith(event.id, userId);
    return pairs
      .map((pair) => seenBy(userId, pair))
      .filter(({ otherId }) => holderIds.includes(otherId) && !blocked.has(otherId));
  }
}

function seenBy(userId: number, pair: StoredPair): OwnPair {
  return pair.accountA === userId
    ? { otherId: pair.accountB, pair, icebreakers: pair.icebreakers.a }
    : { otherId: pair.accountA, pair, icebreakers: pair.icebreakers.b };
}
