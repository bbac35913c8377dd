import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { DomainError } from '../common/errors/domain-error.js';
import { type EventRow, ReservationsService, feedbackOpensAt, isOpen } from '../events/index.js';
import { MatchesService } from '../matching/index.js';
import { ProfilesService } from '../profile/index.js';
import { type Rating, RelationsService } from '../relations/index.js';
import type { FeedbackCandidateDto } from './feedback.dto.js';
import { wrongAnswers } from './feedback.rules.js';

/** One answer as it is sent. */
export interface SentAnswer {
  user_id: number;
  rating: Rating;
}

/** What guests say of each other after an event. */
@Injectable()
export class FeedbackService {
  constructor(
    private readonly clock: Clock,
    private readonly reservations: ReservationsService,
    private readonly profiles: ProfilesService,
    private readonly relations: RelationsService,
    private readonly matches: MatchesService,
  ) {}

  /** Whom a guest can answer about: their matches first, then the others by name. Throws EVENT_NOT_FOUND, NOT_RESERVED, FEEDBACK_LOCKED. */
  async candidates(eventId: number, userId: number): Promise<FeedbackCandidateDto[]> {
    const event = await this.requireOpen(eventId, userId);
    const ids = await this.candidateIds(eventId, userId);
    const matches = await this.matches.partnersOf(event, userId);
    const answers = await this.relations.answersOf(eventId, userId);
    const profiles = await this.profiles.find([...ids]);
    const place = (id: number) => (matches.includes(id) ? matches.indexOf(id) : matches.length);
    return profiles
      .map(({ accountId, name, photoUrl }) => ({
        id: accountId,
        name,
        photo_url: photoUrl,
        rating: answers.get(accountId) ?? null,
      }))
      .sort((one, two) => place(one.id) - place(two.id) || byName(one, two));
  }

  /**
   * Saves answers, all or none. Throws EVENT_NOT_FOUND, NOT_RESERVED, FEEDBACK_LOCKED, NOTHING_RATED,
   * VALIDATION_FAILED (oneself, no candidate, one person twice).
   */
  async send(eventId: number, userId: number, answers: readonly SentAnswer[]): Promise<void> {
    await this.requireOpen(eventId, userId);
    if (answers.length === 0) throw new DomainError('NOTHING_RATED');
    const ids = await this.candidateIds(eventId, userId);
    const ratedIds = answers.map((answer) => answer.user_id);
    refuseWrong(ratedIds, userId, ids);
    await this.relations.saveAnswers(
      eventId,
      userId,
      answers.map(({ user_id, rating }) => ({ ratedId: user_id, rating })),
    );
  }

  private async requireOpen(eventId: number, userId: number): Promise<EventRow> {
    const event = await this.reservations.requireAttendee(eventId, userId);
    if (event.status === 'cancelled') throw new DomainError('NOT_RESERVED');
    if (event.status === 'draft' || !isOpen(feedbackOpensAt(event), this.clock.now()))
      throw new DomainError('FEEDBACK_LOCKED');
    return event;
  }

  /** All who hold a place, but for oneself and those one blocked or is blocked by. */
  private async candidateIds(eventId: number, userId: number): Promise<Set<number>> {
    const holders = await this.reservations.attendees(eventId);
    const blocked = await this.relations.blockedEitherWay(userId);
    const ids = holders.map(({ accountId }) => accountId);
    return new Set(ids.filter((id) => id !== userId && !blocked.has(id)));
  }
}

// the same order on every machine, whatever its locale; people of one name by their account
function byName(one: FeedbackCandidateDto, two: FeedbackCandidateDto): number {
  return one.name.localeCompare(two.name, 'en') || one.id - two.id;
}

const WRONG: Readonly<Record<ReturnType<typeof wrongAnswers>[number]['reason'], string>> = {
  oneself: 'must not be oneself',
  'no candidate': 'must be somebody else with a place at this event',
  twice: 'must not be named twice',
};

function refuseWrong(ratedIds: readonly number[], raterId: number, candidateIds: ReadonlySet<number>): void {
  const wrong = wrongAnswers(ratedIds, raterId, candidateIds);
  if (wrong.length === 0) return;
  throw new DomainError('VALIDATION_FAILED', {
    details: wrong.map(({ index, reason }) => ({
      field: `feedbacks.${index}.user_id`,
      error: WRONG[reason],
    })),
  });
}
