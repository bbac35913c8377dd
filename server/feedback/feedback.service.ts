import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { DomainError } from '../common/errors/domain-error.js';
import {
  type EventFormat,
  EventsService,
  type Gender,
  ReservationsService,
  feedbackOpensAt,
  isOpen,
} from '../events/index.js';
import { MatchesService, type Preference, wants } from '../matching/index.js';
import { ProfilesService } from '../profile/index.js';
import { ConnectionsService, type RatingInput, RelationsService } from '../relations/index.js';
import { RoundsService } from '../rounds/index.js';
import { invalidRatings, whoCame } from './feedback.rules.js';

/** The ratings that guests give each other after an event. */
@Injectable()
export class FeedbackService {
  constructor(
    private readonly clock: Clock,
    private readonly events: EventsService,
    private readonly reservations: ReservationsService,
    private readonly profiles: ProfilesService,
    private readonly relations: RelationsService,
    private readonly connections: ConnectionsService,
    private readonly matches: MatchesService,
    private readonly rounds: RoundsService,
  ) {}

  /**
   * Returns the people whom a guest can rate: those they sat with in rounds, then their other matches, then the others
   * by name. Throws EVENT_NOT_FOUND, NOT_RESERVED, ACCOUNT_IN_REVIEW, NOT_ATTENDED, FEEDBACK_LOCKED.
   */
  async candidates(eventId: number, userId: number) {
    const { event, matchedIds, candidateIds } = await this.requireOpen(eventId, userId);
    const ratings = await this.relations.ratingsBy(userId, eventId);
    const profiles = await this.profiles.find([userId, ...candidateIds]);
    const own = profiles.find(({ accountId }) => accountId === userId);
    const sat = await this.rounds.metBy(eventId, userId);
    const first = [...new Set([...sat, ...matchedIds])];
    const rank = (id: number) => (first.includes(id) ? first.indexOf(id) : first.length);
    return profiles
      .filter(({ accountId }) => candidateIds.has(accountId))
      .map(({ accountId, name, photoId, gender }) => ({
        id: accountId,
        name,
        photoId,
        rating: ratings.get(accountId) ?? null,
        matched: matchedIds.includes(accountId),
        wanted: first.includes(accountId) || couldWant(own, gender, event.format),
      }))
      .sort(
        // the same order on every machine, whatever its locale; equal names by account id
        (one, two) =>
          rank(one.id) - rank(two.id) || one.name.localeCompare(two.name, 'en') || one.id - two.id,
      );
  }

  /**
   * Saves ratings, all or none. Throws EVENT_NOT_FOUND, NOT_RESERVED, ACCOUNT_IN_REVIEW, NOT_ATTENDED, FEEDBACK_LOCKED,
   * NOTHING_RATED, VALIDATION_FAILED (oneself, no candidate, one person twice).
   */
  async send(eventId: number, userId: number, ratings: readonly RatingInput[]): Promise<void> {
    const { candidateIds } = await this.requireOpen(eventId, userId);
    if (ratings.length === 0) throw new DomainError('NOTHING_RATED');
    const ratedIds = ratings.map(({ ratedId }) => ratedId);
    const details = invalidRatings(ratedIds, userId, candidateIds);
    if (details.length > 0) throw new DomainError('VALIDATION_FAILED', { details });
    await this.relations.saveRatings(eventId, userId, ratings);
  }

  /** Returns whether a guest has rated everybody whom they can rate. */
  async hasAnsweredForAll(eventId: number, userId: number): Promise<boolean> {
    const event = await this.events.require(eventId);
    const came = whoCame(await this.reservations.attendees(eventId), event);
    const blocked = await this.relations.blockedEitherWay(userId);
    const ratings = await this.relations.ratingsBy(userId, eventId);
    return came.every(({ accountId: id }) => id === userId || blocked.has(id) || ratings.has(id));
  }

  /**
   * Returns an event whose feedback is open, the user's matches there, and the people whom the user can rate: their
   * matches if arrivals were recorded, and all who came if the user did. Never includes the user, nor people with whom a
   * block exists or a connection has ended since: these are hidden alike, so that nobody can tell them apart.
   */
  private async requireOpen(eventId: number, userId: number) {
    const event = await this.reservations.requireDecidedAttendee(eventId, userId);
    if (event.status === 'cancelled') throw new DomainError('NOT_RESERVED');
    if (event.status === 'draft' || !isOpen(feedbackOpensAt(event), this.clock.now()))
      throw new DomainError('FEEDBACK_LOCKED');
    const matchedIds = await this.matches.matchedIds(event, userId);
    const attendees = await this.reservations.attendees(eventId);
    const came = whoCame(attendees, event).map(({ accountId }) => accountId);
    const isRecorded = attendees.some(({ checkedInAt }) => checkedInAt !== null);
    const candidates = [...(came.includes(userId) ? came : []), ...(isRecorded ? matchedIds : [])];
    if (candidates.length === 0) throw new DomainError('NOT_ATTENDED');
    const blocked = await this.relations.blockedEitherWay(userId);
    const ended = await this.connections.endedWith(userId, event.startsAt);
    const allowed = candidates.filter((one) => one !== userId && !blocked.has(one) && !ended.has(one));
    return { event, matchedIds, candidateIds: new Set(allowed) };
  }
}

/**
 * Returns whether a guest could want to meet a person of a gender, by the guest's own profile only, so that it reveals
 * nothing about what the other wants. The answer is yes for people of gender `other`, so that nobody learns their side,
 * at events without two sides, and without a profile.
 */
function couldWant(own: Preference | undefined, gender: Gender, format: EventFormat): boolean {
  return own === undefined || format !== 'two_sides' || gender === 'other' || wants(own, gender);
}
