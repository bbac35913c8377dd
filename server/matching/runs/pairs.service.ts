import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Settings } from '../../common/config/settings.js';
import { type Page, type PageRequest, limitOf } from '../../common/http/page.js';
import { EventsService, ReservationsService } from '../../events/index.js';
import { ProfilesService } from '../../profile/index.js';
import { RelationsService } from '../../relations/index.js';
import type { Report } from '../engine/index.js';
import { type Match, MatchingRepository } from './matching.repository.js';
import { MatchingService } from './matching.service.js';
import { matchesAreOpen } from './staleness.rules.js';

/** Two people who are each other's match, with their names. */
export interface Pair extends Match {
  nameA: string;
  nameB: string;
}

/** A person with fewer matches than the event aims at. */
export interface FewMatches {
  accountId: number;
  name: string;
  matches: number;
}

/** A page of the pairs of an event, and how complete the matching is. */
export interface EventPairs extends Page<Pair> {
  fewMatches: FewMatches[];
  /** Of the newest run; undefined before the first. */
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
    private readonly relations: RelationsService,
    private readonly matching: MatchingService,
    private readonly repository: MatchingRepository,
  ) {}

  /**
   * Returns a page of the pairs with their scores and reasons, and the newest run's report. Before the day of the event it shows the last run that an organiser started. Throws EVENT_NOT_FOUND.
   */
  async list(eventId: number, page: PageRequest): Promise<EventPairs> {
    const event = await this.events.require(eventId);
    const attendees = await this.reservations.attendees(eventId);
    const accountIds = attendees.map(({ accountId }) => accountId);
    if (matchesAreOpen(event, this.clock.now())) await this.matching.ensureMatches(event, accountIds);
    const pairs = await this.currentMatches(eventId, accountIds);
    const names = await this.namesOf(accountIds);
    const { limit, offset } = limitOf(page);
    return {
      items: pairs.slice(offset, offset + limit).map((pair) => named(pair, names)),
      total: pairs.length,
      fewMatches: fewMatches(pairs, names, this.settings.matchesPerPerson),
      report: await this.repository.newestReport(eventId),
    };
  }

  /** Returns the matches of people who still attend and have not blocked each other. */
  private async currentMatches(eventId: number, accountIds: readonly number[]): Promise<Match[]> {
    const present = new Set(accountIds);
    const blocked = await this.relations.blockedAmong(accountIds);
    const excluded = new Set(blocked.map(([a, b]) => `${a} ${b}`));
    const matches = await this.repository.matchesOf(eventId);
    return matches.filter(
      ({ accountA, accountB }) =>
        present.has(accountA) && present.has(accountB) && !excluded.has(`${accountA} ${accountB}`),
    );
  }

  private async namesOf(accountIds: readonly number[]): Promise<Map<number, string>> {
    const profiles = await this.profiles.find(accountIds);
    return new Map(profiles.map(({ accountId, name }) => [accountId, name]));
  }
}

function named(pair: Match, names: ReadonlyMap<number, string>): Pair {
  return { ...pair, nameA: names.get(pair.accountA) ?? '', nameB: names.get(pair.accountB) ?? '' };
}

function fewMatches(
  pairs: readonly Match[],
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
