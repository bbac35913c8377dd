import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { Database } from '../common/database/database.js';
import { DomainError } from '../common/errors/domain-error.js';
import type { CurrentUser } from '../common/http/access.js';
import { ConsentsService } from '../consents/index.js';
import { type EventRow, hasBegun, ReservationsService } from '../events/index.js';
import { PhotoAddresses, PhotosService, ProfilesService } from '../profile/index.js';
import { ConnectionsService, RelationsService } from '../relations/index.js';
import { type Language, lightIcebreakers, renderIcebreaker, renderReason } from './engine/index.js';
import { MatchingRepository, type OwnMatch } from './runs/matching.repository.js';
import { MatchingService } from './runs/matching.service.js';
import { matchesAreOpen } from './runs/staleness.rules.js';

/** The matches of an event for its guests. */
@Injectable()
export class MatchesService {
  constructor(
    private readonly clock: Clock,
    private readonly reservations: ReservationsService,
    private readonly profiles: ProfilesService,
    private readonly consents: ConsentsService,
    private readonly relations: RelationsService,
    private readonly connections: ConnectionsService,
    private readonly photos: PhotosService,
    private readonly addresses: PhotoAddresses,
    private readonly matching: MatchingService,
    private readonly repository: MatchingRepository,
    private readonly database: Database,
  ) {}

  /**
   * Returns a guest's match list in a language, best first. Throws EVENT_NOT_FOUND, NOT_RESERVED, MATCHES_LOCKED,
   * CONSENT_REQUIRED, ACCOUNT_IN_REVIEW.
   */
  async listFor(eventId: number, user: CurrentUser, language: Language) {
    const event = await this.requireOpenList(eventId, user.accountId);
    await this.matching.ensureMatches(event);
    const matches = await this.recordShown(event, user.accountId);
    const otherIds = matches.map(({ otherId }) => otherId);
    const profiles = await this.profiles.find(otherIds);
    const photoIds = await this.photos.idsOf(otherIds);
    const addressOf = (photoId: string) => this.addresses.of(photoId, user, eventId);
    return matches.flatMap(({ otherId, score, reasons, icebreakers }) => {
      const profile = profiles.find(({ accountId }) => accountId === otherId);
      if (!profile) return [];
      const { name, age, profession, photoId } = profile;
      return {
        id: otherId,
        name,
        age,
        profession,
        photo_url: photoId && addressOf(photoId),
        photos: (photoIds.get(otherId) ?? []).map(addressOf),
        icebreakers: icebreakers.map((one) => renderIcebreaker(one, language)),
        compatibility_score: score,
        reasons: reasons.map((one) => renderReason(one, language)),
      };
    });
  }

  /**
   * Records a guest's visit of their list. Returns the changes since the last visit. Throws EVENT_NOT_FOUND,
   * NOT_RESERVED, MATCHES_LOCKED, CONSENT_REQUIRED, ACCOUNT_IN_REVIEW.
   */
  async markSeen(eventId: number, userId: number) {
    const event = await this.requireOpenList(eventId, userId);
    const now = this.clock.now();
    return { ...(await this.repository.markSeen(eventId, userId, now)), may_change: !hasBegun(event, now) };
  }

  /**
   * Returns a function for the icebreakers of a guest and a person at an event that has begun, in a language: those of
   * their match, or light ones if they were not matched or no longer are. `guestId`: for the matches of this guest only.
   */
  async icebreakersAt(eventId: number, guestId?: number) {
    const matches = await this.repository.ownMatches(eventId, guestId);
    const stored = new Map(matches.map((one) => [`${one.ownId} ${one.otherId}`, one.icebreakers]));
    return (guest: number, other: number, language: Language): string[] =>
      (stored.get(`${guest} ${other}`) ?? lightIcebreakers(guest, other)).map((one) =>
        renderIcebreaker(one, language),
      );
  }

  /** Returns the ids of a guest's matches, best first; for an event whose day has begun. */
  async matchedIds(event: EventRow, userId: number): Promise<number[]> {
    await this.matching.ensureMatches(event);
    return (await this.visible(event, userId)).map(({ otherId }) => otherId);
  }

  /**
   * Returns the events at which a guest is matched with a person, even if one has blocked the other. An event that
   * begins later today counts if the person is on the guest's list now. Computes the lists if needed, so that the
   * answer takes the same time whoever the person is.
   */
  async eventsMatchedAt(userId: number, personId: number): Promise<number[]> {
    const coming = await this.reservations.comingToday(userId, this.clock.now());
    const matchedToday: number[] = [];
    for (const event of coming) {
      await this.matching.ensureMatches(event);
      const matches = await this.repository.ownMatches(event.id, userId);
      if (matches.some(({ otherId }) => otherId === personId)) matchedToday.push(event.id);
    }
    const earlier = await this.repository.eventsOfPair(userId, personId);
    return [...matchedToday, ...earlier.filter((id) => coming.every((event) => event.id !== id))];
  }

  private async requireOpenList(eventId: number, userId: number): Promise<EventRow> {
    const event = await this.reservations.requireDecidedAttendee(eventId, userId);
    // the refund of a cancelled event may still be in progress, but the event does not take place
    if (event.status === 'cancelled') throw new DomainError('NOT_RESERVED');
    if (!matchesAreOpen(event, this.clock.now())) throw new DomainError('MATCHES_LOCKED');
    await this.consents.require(userId, 'matching');
    return event;
  }

  /**
   * Returns a guest's list, and records it as shown: people on it stay on it while both attend. A simultaneous run comes
   * before and makes this list, or comes after and keeps it.
   */
  private async recordShown(event: EventRow, userId: number): Promise<OwnMatch[]> {
    const idsOf = (matches: readonly OwnMatch[]) =>
      matches.map(({ otherId }) => otherId).sort((one, other) => one - other);
    const matches = await this.visible(event, userId);
    if (isDeepStrictEqual(idsOf(matches), await this.repository.shownTo(event.id, userId))) return matches;
    return this.database.transaction(async () => {
      await this.repository.lockEventForReading(event.id);
      const locked = await this.visible(event, userId);
      await this.repository.setShown(event.id, userId, idsOf(locked));
      return locked;
    });
  }

  // people who cancelled, withdrew their consent or were blocked after the matching are left out at once, also from
  // final lists; so are people with an ended connection, which looks the same as a block
  private async visible(event: EventRow, userId: number): Promise<OwnMatch[]> {
    const blocked = await this.relations.blockedEitherWay(userId);
    const ended = await this.connections.endedWith(userId, event.startsAt);
    const attendees = await this.reservations.attendees(event.id);
    const accountIds = attendees.map(({ accountId }) => accountId);
    const consented = await this.consents.active(accountIds, 'matching');
    const matches = await this.repository.ownMatches(event.id, userId);
    return matches.filter(
      ({ otherId }) => consented.has(otherId) && !blocked.has(otherId) && !ended.has(otherId),
    );
  }
}
