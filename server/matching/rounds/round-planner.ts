import { Injectable } from '@nestjs/common';
import type { EventRow } from '../../events/index.js';
import {
  type Language,
  lightIcebreakers,
  renderIcebreaker,
  type Round,
  type RoundsPlan,
} from '../engine/index.js';
import { ConceptsService } from '../concepts/concepts.service.js';
import { MatchingInputReader } from '../runs/matching-input.js';
import { MatchingRepository } from '../runs/matching.repository.js';
import { EngineThreads } from '../threads/engine-threads.js';

/** The input of a plan. People are identified by account id. */
export interface RoundsInput {
  /** The guests who are present. */
  present: ReadonlySet<number>;
  /** The number of remaining rounds, at least 1. */
  rounds: number;
  /** Null: as many as needed. */
  tables: number | null;
  /** The rounds that have begun, including the current one. */
  past: readonly Round[];
  /** The remaining rounds as shown to guests before. */
  announced: readonly Round[];
}

/** Returns icebreakers for a guest and a person whom they meet, in a language. */
export type PairIcebreakers = (guestId: number, otherId: number, language: Language) => string[];

/** Plans the rounds of events. */
@Injectable()
export class RoundPlanner {
  constructor(
    private readonly inputs: MatchingInputReader,
    private readonly repository: MatchingRepository,
    private readonly engine: EngineThreads,
    private readonly concepts: ConceptsService,
  ) {}

  /**
   * Plans the remaining rounds for the guests who are present and have consented to matching. The event's match lists
   * come first. Throws UNAVAILABLE if the engine's threads are too busy.
   */
  async plan(event: EventRow, { present, tables, ...given }: RoundsInput): Promise<RoundsPlan> {
    const input = await this.inputs.read(event);
    const { matchesPerPerson, oneSide, excludedPairs, previousPairs, seed } = input;
    const pairs = await this.repository.storedPairs(event.id);
    const rules = {
      ...given,
      tables: tables ?? undefined,
      matchesPerPerson,
      oneSide,
      excludedPairs,
      previousPairs,
      listed: pairs.map(({ accountA, accountB }) => [accountA, accountB] as const),
    };
    const people = input.people.filter(({ id }) => present.has(Number(id)));
    return this.engine.planRounds(await this.concepts.withConcepts(people), rules, seed);
  }

  /** Returns which of these have consented to matching and have a profile, and so can be planned. */
  async plannable(event: EventRow, accountIds: ReadonlySet<number>): Promise<Set<number>> {
    const { people } = await this.inputs.read(event);
    return new Set(people.map(({ id }) => Number(id)).filter((id) => accountIds.has(id)));
  }

  /** Returns the icebreakers of an event: those of matches, or light ones for pairs that were not matched. */
  async icebreakersAt(eventId: number): Promise<PairIcebreakers> {
    const pairs = await this.repository.storedPairs(eventId);
    const stored = new Map(
      pairs.flatMap(({ accountA, accountB, icebreakers }) => [
        [`${accountA} ${accountB}`, icebreakers.a] as const,
        [`${accountB} ${accountA}`, icebreakers.b] as const,
      ]),
    );
    return (guestId, otherId, language) =>
      (stored.get(`${guestId} ${otherId}`) ?? lightIcebreakers(guestId, otherId)).map((one) =>
        renderIcebreaker(one, language),
      );
  }
}
