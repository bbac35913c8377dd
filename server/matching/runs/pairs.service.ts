import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Settings } from '../../common/config/settings.js';
import { type Page, type PageRequest, limitOf } from '../../common/http/page.js';
import { EventsService, ReservationsService } from '../../events/index.js';
import { ProfilesService } from '../../profile/index.js';
import type { Report } from '../engine/index.js';
import { type Match, MatchingRepository } from './matching.repository.js';
import { MatchingService } from './matching.service.js';
import { inSteps } from './report-words.rules.js';
import { matchesAreOpen } from './staleness.rules.js';

/** Two matched people with their names; the score in steps of five. */
export interface Pair extends Pick<Match, 'accountA' | 'accountB' | 'score'> {
  nameA: string;
  nameB: string;
}

/** A person with fewer matches than the event aims at. */
interface FewMatches {
  accountId: number;
  name: string;
  matches: number;
}

/** A page of the pairs of an event, and how complete the matching is. */
export interface EventPairs extends Page<Pair> {
  fewMatches: FewMatches[];
  /** Report of the newest run; undefined before the first. */
  report: Report | undefined;
}

/** What organisers see of the matches of an event. */
@Injectable()
export class PairsService {
  constructor(
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly events: EventsService,
    private readonly reservations: ReservationsService,
    private readonly profiles: ProfilesService,
    private readonly matching: MatchingService,
    private readonly repository: MatchingRepository,
  ) {}

  /**
   * Returns a page of the pairs, highest score first, and the newest run's report. Before the day of the event it shows
   * the last run that an organiser started. Throws EVENT_NOT_FOUND.
   */
  async list(eventId: number, page: PageRequest): Promise<EventPairs> {
    const event = await this.events.require(eventId);
    const attendees = await this.reservations.attendees(eventId);
    const accountIds = attendees.map(({ accountId }) => accountId);
    if (matchesAreOpen(event, this.clock.now())) await this.matching.ensureMatches(event, accountIds);
    const present = new Set(accountIds);
    const profiles = await this.profiles.find(accountIds);
    const names = new Map(profiles.map(({ accountId, name }) => [accountId, name]));
    const { limit, offset } = limitOf(page);
    // of people who still attend. Later blocks are not applied: organisers must not learn of them
    const pairs = (await this.repository.matchesOf(eventId))
      .filter(({ accountA, accountB }) => present.has(accountA) && present.has(accountB))
      .map((match) => named(match, names))
      .sort(byScore);
    return {
      items: pairs.slice(offset, offset + limit),
      total: pairs.length,
      fewMatches: fewMatches(pairs, names, this.settings.matchesPerPerson),
      report: await this.repository.newestReport(eventId),
    };
  }
}

function named({ accountA, accountB, score }: Match, names: ReadonlyMap<number, string>): Pair {
  const [nameA, nameB] = [names.get(accountA) ?? '', names.get(accountB) ?? ''];
  return { accountA, accountB, score: inSteps(score), nameA, nameB };
}

// by the rounded score: the order of exact scores would reveal which of two is higher
function byScore(one: Pair, other: Pair): number {
  return other.score - one.score || one.accountA - other.accountA || one.accountB - other.accountB;
}

function fewMatches(
  pairs: readonly Pair[],
  names: ReadonlyMap<number, string>,
  enough: number,
): FewMatches[] {
  const counts = new Map<number, number>();
  for (const { accountA, accountB } of pairs)
    for (const id of [accountA, accountB]) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...names]
    .map(([accountId, name]) => ({ accountId, name, matches: counts.get(accountId) ?? 0 }))
    .filter(({ matches }) => matches < enough)
    .sort((one, two) => one.matches - two.matches || one.accountId - two.accountId);
}
