import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Settings } from '../../common/config/settings.js';
import {
  type EventRow,
  EventsService,
  FriendInvitationsService,
  ReservationsService,
} from '../../events/index.js';
import { ConsentsService } from '../../consents/index.js';
import { ProfilesService } from '../../profile/index.js';
import { QuestionnairesService } from '../../questionnaire/index.js';
import { type AccountPair, distinctPairs, RelationsService } from '../../relations/index.js';
import { ENGINE_VERSION, LEXICON_VERSION, type Person } from '../engine/index.js';
import { MatchingRepository } from './matching.repository.js';

/** Collects the engine's input for an event from other modules. */
@Injectable()
export class MatchingInputReader {
  constructor(
    private readonly events: EventsService,
    private readonly reservations: ReservationsService,
    private readonly profiles: ProfilesService,
    private readonly questionnaires: QuestionnairesService,
    private readonly consents: ConsentsService,
    private readonly relations: RelationsService,
    private readonly friends: FriendInvitationsService,
    private readonly repository: MatchingRepository,
    private readonly settings: Settings,
  ) {}

  async read(event: EventRow) {
    const accountIds = await this.attendeeIds(event.id);
    return {
      /** Read first, so that a change meanwhile makes the result stale. */
      peopleDigest: await this.peopleDigest(accountIds),
      /** All attendees, in ascending order. */
      accountIds,
      /** The attendees who have a profile and have consented to matching, in the same order. */
      people: await this.peopleOf(accountIds),
      rules: {
        matchesPerPerson: this.settings.matchesPerPerson,
        // otherwise absent, so that the hashes of older runs stay valid
        ...(event.format === 'two_sides' ? {} : { oneSide: true as const }),
        excludedPairs: distinctPairs(
          await this.relations.excludedPairs(accountIds, event.id),
          // friends who came together are not matched
          await this.friends.pairsAmong(accountIds),
        ),
        previousPairs: await this.previousPairs(event, accountIds),
      },
      /** Breaks ties; the same for every run of the event. */
      seed: event.id,
    };
  }

  /** Returns the present `peopleDigest` of an event: a hash of the attendees and of their current answers. */
  async digestOf(eventId: number): Promise<string> {
    return this.peopleDigest(await this.attendeeIds(eventId));
  }

  private async attendeeIds(eventId: number): Promise<number[]> {
    return (await this.reservations.attendees(eventId)).map(({ accountId }) => accountId);
  }

  private async peopleDigest(accountIds: readonly number[]): Promise<string> {
    const profiles = await this.profiles.digestOf(accountIds);
    const answers = await this.questionnaires.digestOf(accountIds);
    const consented = await this.consents.active(accountIds, 'matching');
    return sha256([accountIds, profiles, answers, [...consented].sort((one, two) => one - two)]);
  }

  private async peopleOf(accountIds: readonly number[]): Promise<Person[]> {
    const profiles = await this.profiles.find(accountIds);
    const answers = await this.questionnaires.findMany(accountIds);
    const consented = await this.consents.active(accountIds, 'matching');
    return profiles
      .filter(({ accountId }) => consented.has(accountId))
      .map(({ accountId, gender, lookingFor, age }) => ({
        id: accountId,
        gender,
        lookingFor,
        age,
        questionnaire: answers.get(accountId) ?? null,
      }))
      .sort((one, two) => one.id - two.id);
  }

  // only events that begin earlier count: otherwise, if two events of one day counted for each other, each run would
  // make the other stale
  private async previousPairs(event: EventRow, accountIds: readonly number[]): Promise<AccountPair[]> {
    const elsewhere = await this.repository.matchesElsewhere(accountIds, event.id);
    if (elsewhere.length === 0) return [];
    const earlier = await this.events.beginningBetween(new Date(0), event.startsAt);
    const earlierIds = new Set(earlier.map(({ id }) => id));
    return elsewhere
      .filter(({ eventId }) => earlierIds.has(eventId))
      .map(({ accountA, accountB }) => [accountA, accountB] as const);
  }
}

/** The engine's input for one event. */
export type MatchingInput = Awaited<ReturnType<MatchingInputReader['read']>>;

/** Returns a hash of an input and the engine's version: equal hashes mean equal results. */
export function inputHash({ accountIds, people, rules, seed }: MatchingInput): string {
  // in this order, so that the hashes of older runs stay valid
  return sha256([ENGINE_VERSION, LEXICON_VERSION, { accountIds, people, ...rules, seed }]);
}

function sha256(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}
