import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { Database } from '../common/database/database.js';
import { DomainError } from '../common/errors/domain-error.js';
import { ConsentsService } from '../consents/index.js';
import { type EventRow, hasBegun, ReservationsService } from '../events/index.js';
import { PhotosService, ProfilesService } from '../profile/index.js';
import { ConnectionsService, RelationsService } from '../relations/index.js';
import { type Language, lightIcebreakers, renderIcebreaker, renderReason } from './engine/index.js';
import { type Match, MatchingRepository } from './runs/matching.repository.js';
import { MatchingService } from './runs/matching.service.js';
import { matchesAreOpen } from './runs/staleness.rules.js';
import { Settings } from '../common/config/settings.js';
import type { CurrentUser } from '../common/http/access.js';
import { QuestionnairesService } from '../questionnaire/index.js';

/** What a guest may lack: a verified address if the settings require it, answers, the consent to matching, a photo. */
export const READINESS_ITEMS = ['email', 'answers', 'consent', 'photo'] as const;
export type ReadinessItem = (typeof READINESS_ITEMS)[number];

/** Reports what a guest lacks for an event with matches. It refuses nothing. */
@Injectable()
export class ReadinessService {
  constructor(
    private readonly settings: Settings,
    private readonly profiles: ProfilesService,
    private readonly questionnaires: QuestionnairesService,
    private readonly consents: ConsentsService,
  ) {}

  /** Returns what is missing, most important first. */
  async missing({ accountId, emailVerified }: CurrentUser): Promise<ReadinessItem[]> {
    const [answered, consent, [profile]] = await Promise.all([
      this.questionnaires.hasAnswered(accountId),
      this.consents.one(accountId, 'matching'),
      this.profiles.find([accountId]),
    ]);
    const has: Record<ReadinessItem, boolean> = {
      email: emailVerified || !this.settings.requireVerifiedEmail,
      answers: answered,
      // answers are not stored without it, so a guest without answers gives both at once
      consent: consent.active || !answered,
      photo: profile?.photoId != null,
    };
    return READINESS_ITEMS.filter((item) => !has[item]);
  }
}

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
    private readonly matching: MatchingService,
    private readonly repository: MatchingRepository,
    private readonly database: Database,
  ) {}

  /**
   * Returns a guest's match list in a language, best first. Throws EVENT_NOT_FOUND, NOT_RESERVED, MATCHES_LOCKED,
   * CONSENT_REQUIRED, ACCOUNT_IN_REVIEW.
   */
  async listFor(eventId: number, userId: number, language: Language) {
    const event = await this.requireOpenList(eventId, userId);
    await this.matching.ensureMatches(event, await this.attendeeIds(eventId));
    const shown = await this.show(event, userId);
    const matches = shown.map((match) => seenBy(userId, match));
    const otherIds = matches.map(({ otherId }) => otherId);
    const profiles = await this.profiles.find(otherIds);
    const photoIds = await this.photos.idsOf(otherIds);
    return matches.flatMap(({ otherId, match, icebreakers }) => {
      const profile = profiles.find(({ accountId }) => accountId === otherId);
      if (!profile) return [];
      const { name, age, profession, photoId } = profile;
      return {
        id: otherId,
        name,
        age,
        profession,
        photoId,
        /** Main photo first. */
        photoIds: photoIds.get(otherId) ?? [],
        icebreakers: icebreakers.map((one) => renderIcebreaker(one, language)),
        compatibility_score: match.score,
        reasons: match.reasons.map((one) => renderReason(one, language)),
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
   * Returns three icebreakers in a language for a guest and a person at an event that has begun: those of their match,
   * or light ones if they were not matched or no longer are.
   */
  async icebreakersWith(
    eventId: number,
    userId: number,
    personId: number,
    language: Language,
  ): Promise<string[]> {
    const matches = await this.repository.matchesWith(eventId, userId);
    const match = matches.map((one) => seenBy(userId, one)).find(({ otherId }) => otherId === personId);
    const icebreakers = match?.icebreakers ?? lightIcebreakers(userId, personId);
    return icebreakers.map((one) => renderIcebreaker(one, language));
  }

  /** Returns the ids of a guest's matches, best first; for an event whose day has begun. */
  async partnersOf(event: EventRow, userId: number): Promise<number[]> {
    await this.matching.ensureMatches(event, await this.attendeeIds(event.id));
    return (await this.allowed(event, userId)).map((match) => seenBy(userId, match).otherId);
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
      await this.matching.ensureMatches(event, await this.attendeeIds(event.id));
      const matches = await this.repository.matchesWith(event.id, userId);
      if (matches.some((match) => seenBy(userId, match).otherId === personId)) matchedToday.push(event.id);
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

  private async attendeeIds(eventId: number): Promise<number[]> {
    return (await this.reservations.attendees(eventId)).map(({ accountId }) => accountId);
  }

  // records the list as shown: people on it stay on it while both attend. A simultaneous run comes before and makes this
  // list, or comes after and keeps it
  private async show(event: EventRow, userId: number): Promise<Match[]> {
    const idsOf = (matches: readonly Match[]) =>
      matches.map((match) => seenBy(userId, match).otherId).sort((one, other) => one - other);
    const matches = await this.allowed(event, userId);
    if (isDeepStrictEqual(idsOf(matches), await this.repository.shownTo(event.id, userId))) return matches;
    return this.database.transaction(async () => {
      await this.repository.lockEventForReading(event.id);
      const locked = await this.allowed(event, userId);
      await this.repository.setShown(event.id, userId, idsOf(locked));
      return locked;
    });
  }

  // people who cancelled, withdrew their consent or were blocked after the matching are left out at once, also from
  // final lists; so are people with an ended connection, which looks the same as a block
  private async allowed(event: EventRow, userId: number): Promise<Match[]> {
    const blocked = await this.relations.blockedEitherWay(userId);
    const ended = await this.connections.endedWith(userId, event.startsAt);
    const consented = await this.consents.active(await this.attendeeIds(event.id), 'matching');
    const matches = await this.repository.matchesWith(event.id, userId);
    return matches.filter((match) => {
      const { otherId } = seenBy(userId, match);
      return consented.has(otherId) && !blocked.has(otherId) && !ended.has(otherId);
    });
  }
}

function seenBy(userId: number, match: Match) {
  return match.accountA === userId
    ? { otherId: match.accountB, match, icebreakers: match.icebreakers.a }
    : { otherId: match.accountA, match, icebreakers: match.icebreakers.b };
}
