import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Database } from '../../common/database/database.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { zurichDayAfter } from '../../common/time/zurich.js';
import { type EventRow, EventsService, hasBegun } from '../../events/index.js';
import { type MatchingResult, ENGINE_VERSION, type Id, matchEvent } from '../engine/index.js';
import { type MatchingInput, MatchingInputReader, inputHash } from './matching-input.js';
import { MatchingRepository, type Run, type RunState, type StoredPair } from './matching.repository.js';
import type { MatchingRunDto } from './pairs.dto.js';
import { isResult, matchesAreOpen, samePeople } from './staleness.rules.js';

/** Makes the matches of events and keeps them up to date until the event begins. */
@Injectable()
export class MatchingService {
  /** Events on which this replica is at work: whoever asks meanwhile waits for that work, and takes no connection. */
  private readonly underWay = new Map<number, Promise<void>>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly events: EventsService,
    private readonly inputs: MatchingInputReader,
    private readonly repository: MatchingRepository,
  ) {}

  /**
   * Makes the matches of an event whose day has begun, unless they are there and of what is still true, or stand
   * for good. Any number of replicas may call it at once: one computes. Throws EVENT_NOT_FOUND.
   */
  bringUpToDate(eventId: number): Promise<void> {
    const running = this.underWay.get(eventId);
    if (running) return running;
    const started = this.inTurn(eventId, () => this.updateIfStale(eventId)).finally(() =>
      this.underWay.delete(eventId),
    );
    this.underWay.set(eventId, started);
    return started;
  }

  /** As `bringUpToDate`, for a reader who knows who holds a place now: asks no more of the database than it must. */
  async ensureMatches(event: EventRow, accountIds: readonly number[]): Promise<void> {
    const run = await this.resultOf(event);
    const enough = run && (hasBegun(event, this.clock.now()) || samePeople(run.accountIds, accountIds));
    if (!enough) await this.bringUpToDate(event.id);
  }

  /**
   * Makes the matches anew on an organiser's word: before the day too (guests see nothing of it then), and after the
   * start, when nothing else does. Throws EVENT_NOT_FOUND, EVENT_CANCELLED.
   */
  runNow(eventId: number): Promise<MatchingRunDto> {
    return this.inTurn(eventId, async () => {
      const event = await this.events.require(eventId);
      if (event.status === 'cancelled') throw new DomainError('EVENT_CANCELLED');
      return runDto(await this.run(event));
    });
  }

  /** Ids of the events still ahead today whose matches are missing or stale. Later, whoever asks first has them made. */
  async staleEvents(): Promise<number[]> {
    const now = this.clock.now();
    const stale: number[] = [];
    for (const event of await this.events.beginningBetween(now, zurichDayAfter(now, 1)))
      if (await this.staleInput(event)) stale.push(event.id);
    return stale;
  }

  private inTurn<T>(eventId: number, work: () => Promise<T>): Promise<T> {
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

  /** What to make the matches of, if they are to be made: from the start on, lists that are there stand for good. */
  private async staleInput(event: EventRow): Promise<MatchingInput | null> {
    const now = this.clock.now();
    if (!matchesAreOpen(event, now)) return null;
    const run = await this.resultOf(event);
    if (run && hasBegun(event, now)) return null;
    const input = await this.inputs.read(event);
    return run?.inputHash === inputHash(input) ? null : input;
  }

  private async resultOf(event: EventRow): Promise<RunState | undefined> {
    const run = await this.repository.newestRun(event.id);
    return run && isResult(run, event) ? run : undefined;
  }

  private async run(event: EventRow, known?: MatchingInput): Promise<Run> {
    const began = performance.now();
    const input = known ?? (await this.inputs.read(event));
    const keep = await this.repository.pairIds(event.id);
    const { people, matchesPerPerson, excludedPairs, previousPairs, seed } = input;
    const result = await matchEvent(people, { matchesPerPerson, excludedPairs, previousPairs, keep }, seed);
    await this.repository.replacePairs(event.id, storedPairs(result));
    const run = {
      ...figuresOf(result),
      eventId: event.id,
      engineVersion: ENGINE_VERSION,
      seed,
      inputHash: inputHash(input),
      accountIds: input.accountIds,
      startsAt: event.startsAt,
      ms: Math.round(performance.now() - began),
      createdAt: this.clock.now(),
    };
    await this.repository.addRun(run);
    return run;
  }
}

function runDto(run: Run): MatchingRunDto {
  const { pairs, people, averageScore, minMatches, maxMatches, ms } = run;
  return {
    pairs,
    people,
    average_score: averageScore,
    min_matches: minMatches,
    max_matches: maxMatches,
    ms,
  };
}

function figuresOf({ report }: MatchingResult) {
  const { people, pairs, averageScore, minMatches, maxMatches } = report;
  return { report, people, pairs, averageScore, minMatches, maxMatches };
}

function storedPairs({ pairs, lists }: MatchingResult): StoredPair[] {
  const rank = (whose: Id, who: Id) => (lists.get(whose)?.indexOf(who) ?? -1) + 1;
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
