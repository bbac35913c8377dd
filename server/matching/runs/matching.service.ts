import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Database } from '../../common/database/database.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { jobKind, OnJob } from '../../common/jobs/job-kind.js';
import { Jobs } from '../../common/jobs/jobs.js';
import { MINUTE } from '../../common/time/durations.rules.js';
import { zurichDayAfter } from '../../common/time/zurich.js';
import { type EventRow, EventsService, hasBegun } from '../../events/index.js';
import { type AccountPair, RelationsService } from '../../relations/index.js';
import { ConceptsService } from '../concepts/concepts.service.js';
import { type MatchingResult, ENGINE_VERSION, type Id, type Rules } from '../engine/index.js';
import { EngineThreads } from '../threads/engine-threads.js';
import {
  ListViewsRepository,
  type Match,
  MatchingRepository,
  type NewRun,
  type RunState,
} from './matching.repository.js';
import { type MatchingInput, MatchingInputReader, inputHash } from './matching-input.js';
import { isResult, matchesAreOpen } from './staleness.rules.js';

/** Brings the matches of one event up to date. */
export const MATCH_EVENT = jobKind<{ eventId: number }>('match-event');
/** Finds today's events whose matches are missing or stale. */
export const MATCH_STALE_EVENTS = jobKind('match-stale-events', { every: MINUTE, retries: 0 });

/** Computes the matches of events and keeps them up to date until the event begins. */
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
    private readonly views: ListViewsRepository,
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
    const started = this.oneAtATime(eventId, () => this.updateIfStale(eventId)).finally(() =>
      this.running.delete(eventId),
    );
    this.running.set(eventId, started);
    return started;
  }

  /** As `bringUpToDate`, for a caller that has just read the attendees: with fewer queries. */
  async ensureMatches(event: EventRow, accountIds: readonly number[]): Promise<void> {
    const run = await this.resultOf(event);
    if (run && hasBegun(event, this.clock.now())) return;
    if (!run || run.peopleDigest !== (await this.inputs.peopleDigest(accountIds)))
      await this.bringUpToDate({ eventId: event.id });
  }

  /**
   * Returns the matches of one attendee in the order of their list; computes them first if needed. Does not record them
   * as shown.
   */
  async matchesWith(event: EventRow, attendeeIds: readonly number[], accountId: number): Promise<Match[]> {
    await this.ensureMatches(event, attendeeIds);
    return this.repository.matchesWith(event.id, accountId);
  }

  /** Returns the matches of one person at an event as they were last computed. */
  storedMatchesWith(eventId: number, accountId: number): Promise<Match[]> {
    return this.repository.matchesWith(eventId, accountId);
  }

  /** Returns the events at which these two people are matched, by the newest run of each. */
  eventsOfPair(one: number, other: number): Promise<number[]> {
    return this.repository.eventsOfPair(one, other);
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

  /** Deletes a person's matches at all events and on all lists, and the words of their answers in reports. */
  async forget(accountId: number): Promise<void> {
    await this.views.forget(accountId);
    await this.repository.removeOf(accountId);
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

  private async updateIfStale(eventId: number): Promise<void> {
    const event = await this.events.require(eventId);
    const input = await this.staleInput(event);
    if (input) await this.run(event, input);
  }

  // the input is the same after all: updates the digest, so that the next reader need not compare again
  private async keepRun({ id, peopleDigest }: RunState, input: MatchingInput): Promise<null> {
    if (peopleDigest !== input.peopleDigest) await this.repository.setPeopleDigest(id, input.peopleDigest);
    return null;
  }

  /**
   * Returns the input if the matches have to be computed, otherwise null: after the start of the event, existing
   * matches are final.
   */
  private async staleInput(event: EventRow): Promise<MatchingInput | null> {
    const now = this.clock.now();
    if (!matchesAreOpen(event, now)) return null;
    const run = await this.resultOf(event);
    if (run && hasBegun(event, now)) return null;
    const input = await this.inputs.read(event);
    return run?.inputHash === inputHash(input) ? this.keepRun(run, input) : input;
  }

  private async resultOf(event: EventRow): Promise<RunState | undefined> {
    const run = await this.repository.newestRun(event.id);
    return run && isResult(run, event) ? run : undefined;
  }

  private async run(event: EventRow, known?: MatchingInput): Promise<NewRun> {
    const began = performance.now();
    const input = known ?? (await this.inputs.read(event));
    const { seed } = input;
    await this.views.removeAllBut(event.id, input.accountIds);
    const people = await this.concepts.withConcepts(input.people);
    const result = await this.engine.matchEvent(people, await this.rulesOf(event, input), seed);
    await this.repository.replaceMatches(event.id, matchesOf(result));
    const run = {
      ...figuresOf(result),
      eventId: event.id,
      engineVersion: ENGINE_VERSION,
      seed,
      inputHash: inputHash(input),
      peopleDigest: input.peopleDigest,
      accountIds: input.accountIds,
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
  private async rulesOf(event: EventRow, input: MatchingInput): Promise<Rules> {
    const { accountIds, matchesPerPerson, oneSide, previousPairs } = input;
    const stored = await this.repository.storedPairs(event.id);
    const seenPairs = await this.views.seenPairs(event.id);
    const [seen, blocked] = [keysOf(seenPairs), keysOf(await this.relations.blockedAmong(accountIds))];
    const icebreakers = new Map(stored.map((one) => [keyOf([one.accountA, one.accountB]), one.icebreakers]));
    return {
      matchesPerPerson,
      ...(oneSide ? { oneSide } : {}),
      previousPairs,
      excludedPairs: input.excludedPairs.filter((pair) => blocked.has(keyOf(pair)) || !seen.has(keyOf(pair))),
      seen: seenPairs.map(([a, b]) => ({ a, b, icebreakers: icebreakers.get(keyOf([a, b])) })),
      keep: stored.map(({ accountA, accountB }) => [accountA, accountB] as const),
    };
  }
}

function keyOf([one, other]: AccountPair): string {
  return `${Math.min(one, other)} ${Math.max(one, other)}`;
}

function keysOf(pairs: readonly AccountPair[]): Set<string> {
  return new Set(pairs.map(keyOf));
}

function figuresOf({ report }: MatchingResult) {
  const { people, pairs, averageScore, minMatches, maxMatches } = report;
  return { report, people, pairs, averageScore, minMatches, maxMatches };
}

function matchesOf({ pairs, lists }: MatchingResult): Match[] {
  const rank = (owner: Id, other: Id) => (lists.get(owner)?.indexOf(other) ?? -1) + 1;
  return pairs.map(({ a, b, score, parts, reasons, icebreakers }) => ({
    accountA: Number(a),
    accountB: Number(b),
    score,
    parts,
    reasons,
    icebreakers,
    rankA: rank(a, b),
    rankB: rank(b, a),
  }));
}
