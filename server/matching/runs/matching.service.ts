import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Database } from '../../common/database/database.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { jobKind, OnJob } from '../../common/jobs/job-kind.js';
import { Jobs } from '../../common/jobs/jobs.js';
import { MINUTE } from '../../common/time/durations.rules.js';
import { zurichDayAfter } from '../../common/time/zurich.js';
import { type EventRow, EventsService, hasBegun } from '../../events/index.js';
import { pairKey, RelationsService } from '../../relations/index.js';
import { ConceptsService } from '../concepts/concepts.service.js';
import {
  type MatchingResult,
  ENGINE_VERSION,
  type Id,
  type RoundsPlan,
  type RoundsRules,
  type Rules,
} from '../engine/index.js';
import { EngineThreads } from '../threads/engine-threads.js';
import { type Match, MatchingRepository, type NewRun, type RunState } from './matching.repository.js';
import { type MatchingInput, MatchingInputReader, inputHash } from './matching-input.js';
import { isResult, matchesAreOpen } from './staleness.rules.js';

/** Brings the matches of one event up to date. */
export const MATCH_EVENT = jobKind<{ eventId: number }>('match-event');
/** Finds today's events whose matches are missing or stale. */
export const MATCH_STALE_EVENTS = jobKind('match-stale-events', { every: MINUTE, retries: 0 });

/** The input of a plan, with the rounds that have begun (`past`, including the current one) and those shown to guests before. */
interface RoundsInput extends Pick<RoundsRules, 'rounds' | 'past' | 'announced'> {
  /** The guests who are present, by account id. */
  present: ReadonlySet<number>;
  /** Null: as many as needed. */
  tables: number | null;
}

/** Computes the matches of events and keeps them up to date until the event begins; plans their rounds. */
@Injectable()
export class MatchingService {
  /** The events that this replica is computing: further calls wait for that, without using a connection. */
  private readonly running = new Map<number, Promise<void>>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
    private readonly events: EventsService,
    private readonly inputs: MatchingInputReader,
    private readonly repository: MatchingRepository,
    private readonly relations: RelationsService,
    private readonly engine: EngineThreads,
    private readonly concepts: ConceptsService,
  ) {}

  /**
   * Computes the matches of an event whose day has begun, unless they exist and are up to date or final (the event
   * has begun). Any number of replicas may call it at once: one computes. Throws EVENT_NOT_FOUND.
   */
  @OnJob(MATCH_EVENT)
  bringUpToDate({ eventId }: { eventId: number }): Promise<void> {
    const running = this.running.get(eventId);
    if (running) return running;
    const started = this.oneAtATime(eventId, async () => {
      const event = await this.events.require(eventId);
      const input = await this.staleInput(event);
      if (input) await this.run(event, input);
    }).finally(() => this.running.delete(eventId));
    this.running.set(eventId, started);
    return started;
  }

  /** As `bringUpToDate`, with fewer queries if nothing has changed. */
  async ensureMatches(event: EventRow): Promise<void> {
    const run = await this.resultOf(event);
    if (run && hasBegun(event, this.clock.now())) return;
    if (!run || run.peopleDigest !== (await this.inputs.digestOf(event.id)))
      await this.bringUpToDate({ eventId: event.id });
  }

  /**
   * Computes the matches again for an organiser: also before the day of the event (guests do not see them then), and
   * after its start, when nothing else does. Throws EVENT_NOT_FOUND, EVENT_CANCELLED.
   */
  runNow(eventId: number): Promise<NewRun> {
    return this.oneAtATime(eventId, async () => {
      const event = await this.events.require(eventId);
      if (event.status === 'cancelled') throw new DomainError('EVENT_CANCELLED');
      return this.run(event);
    });
  }

  /**
   * Plans the remaining rounds for the guests who are present and have consented to matching. The event's match lists
   * come first. Throws UNAVAILABLE if the engine's threads are too busy.
   */
  async planRounds(event: EventRow, { present, tables, ...given }: RoundsInput): Promise<RoundsPlan> {
    const { people, rules, seed } = await this.inputs.read(event);
    const pairs = await this.repository.storedPairs(event.id);
    const listed = pairs.map(({ accountA, accountB }) => [accountA, accountB] as const);
    const here = await this.concepts.withConcepts(people.filter(({ id }) => present.has(Number(id))));
    const plan = { ...given, ...rules, tables: tables ?? undefined, listed };
    return this.engine.run('planRounds', here, plan, seed);
  }

  /** Returns which of these have consented to matching and have a profile, and so can be planned. */
  async plannable(event: EventRow, accountIds: ReadonlySet<number>): Promise<Set<number>> {
    const { people } = await this.inputs.read(event);
    return new Set(people.map(({ id }) => Number(id)).filter((id) => accountIds.has(id)));
  }

  /** Deletes a person's matches at all events and on all lists, and the words of their answers in reports. */
  forget(accountId: number): Promise<void> {
    return this.repository.forget(accountId);
  }

  /** Enqueues a job for each of today's upcoming events whose matches are missing or stale. */
  @OnJob(MATCH_STALE_EVENTS)
  async enqueueStale(): Promise<void> {
    const now = this.clock.now();
    for (const event of await this.events.beginningBetween(now, zurichDayAfter(now, 1))) {
      const { id: eventId } = event;
      if (await this.staleInput(event))
        await this.jobs.enqueue(MATCH_EVENT, { eventId }, { key: String(eventId) });
    }
  }

  private oneAtATime<T>(eventId: number, work: () => Promise<T>): Promise<T> {
    return this.database.transaction(async () => {
      await this.repository.lockEvent(eventId);
      return work();
    });
  }

  // the input if the matches have to be computed, else null: after the start of the event, existing matches are final
  private async staleInput(event: EventRow): Promise<MatchingInput | null> {
    const now = this.clock.now();
    if (!matchesAreOpen(event, now)) return null;
    const run = await this.resultOf(event);
    if (run && hasBegun(event, now)) return null;
    const input = await this.inputs.read(event);
    if (run?.inputHash !== inputHash(input)) return input;
    // the input is the same after all: with the new digest, the next reader need not compare again
    if (run.peopleDigest !== input.peopleDigest)
      await this.repository.setPeopleDigest(run.id, input.peopleDigest);
    return null;
  }

  private async resultOf(event: EventRow): Promise<RunState | undefined> {
    const run = await this.repository.newestRun(event.id);
    return run && isResult(run, event) ? run : undefined;
  }

  private async run(event: EventRow, known?: MatchingInput): Promise<NewRun> {
    const began = performance.now();
    const input = known ?? (await this.inputs.read(event));
    const { seed, peopleDigest, accountIds } = input;
    await this.repository.removeViewsBut(event.id, accountIds);
    const people = await this.concepts.withConcepts(input.people);
    const result = await this.engine.run('matchEvent', people, await this.rulesOf(event, input), seed);
    await this.repository.replaceMatches(event.id, matchesOf(result));
    const { report } = result;
    const run = {
      people: report.people,
      pairs: report.pairs,
      averageScore: report.averageScore,
      minMatches: report.minMatches,
      maxMatches: report.maxMatches,
      report,
      eventId: event.id,
      engineVersion: ENGINE_VERSION,
      seed,
      inputHash: inputHash(input),
      peopleDigest,
      accountIds,
      startsAt: event.startsAt,
      ms: Math.round(performance.now() - began),
      createdAt: this.clock.now(),
    };
    await this.repository.addRun(run);
    return run;
  }

  /**
   * Lists that guests have been shown are kept. A block ends that. A `no` about an earlier event, given after the list
   * was seen, counts from the next event on, because a missing person would reveal it.
   */
  private async rulesOf(event: EventRow, { accountIds, rules }: MatchingInput): Promise<Rules> {
    const stored = await this.repository.storedPairs(event.id);
    const seenPairs = await this.repository.seenPairs(event.id);
    const seen = new Set(seenPairs.map((pair) => pairKey(...pair)));
    const blocked = await this.relations.blockedAmong(accountIds);
    const icebreakers = new Map(stored.map((one) => [pairKey(one.accountA, one.accountB), one.icebreakers]));
    return {
      ...rules,
      excludedPairs: rules.excludedPairs.filter(
        (pair) => blocked.has(pairKey(...pair)) || !seen.has(pairKey(...pair)),
      ),
      seen: seenPairs.map(([a, b]) => ({ a, b, icebreakers: icebreakers.get(pairKey(a, b)) })),
      keep: stored.map(({ accountA, accountB }) => [accountA, accountB] as const),
    };
  }
}

function matchesOf({ pairs, lists }: MatchingResult): Match[] {
  const rank = (owner: Id, other: Id) => (lists.get(owner)?.indexOf(other) ?? -1) + 1;
  return pairs.map(({ a, b, ...match }) => ({
    ...match,
    accountA: Number(a),
    accountB: Number(b),
    rankA: rank(a, b),
    rankB: rank(b, a),
  }));
}
