import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Settings } from '../../common/config/settings.js';
import { type PageRequest, limitOf } from '../../common/http/page.js';
import { wireFields } from '../../common/text/snake-case.js';
import { EventsService, ReservationsService } from '../../events/index.js';
import { ProfilesService } from '../../profile/index.js';
import type { Language, Report } from '../engine/index.js';
import { MatchingRepository, type NewRun } from './matching.repository.js';
import { MatchingService } from './matching.service.js';
import type { FewMatchesDto, MatchingRunDto, PairDto, PairsDto } from './pairs.dto.js';
import { inSteps, reportInWords } from './report-words.rules.js';
import { matchesAreOpen } from './staleness.rules.js';

/** A word that fewer people used would tell who wrote it. */
const FEWEST_PEOPLE = 5;

/** What organisers see of the matches of an event. */
@Injectable()
export class PairsView {
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
   * Returns a page of the pairs, highest score first, and the newest run's report, in words in a language. Before the day of
   * the event it shows the last run that an organiser started. Throws EVENT_NOT_FOUND.
   */
  async list(eventId: number, page: PageRequest, language: Language): Promise<PairsDto> {
    const event = await this.events.require(eventId);
    const attendees = await this.reservations.attendees(eventId);
    const accountIds = attendees.map(({ accountId }) => accountId);
    if (matchesAreOpen(event, this.clock.now())) await this.matching.ensureMatches(event);
    const present = new Set(accountIds);
    const profiles = await this.profiles.find(accountIds);
    const names = new Map(profiles.map(({ accountId, name }) => [accountId, name]));
    const nameOf = (id: number): string => names.get(id) ?? '';
    const { limit, offset } = limitOf(page);
    // of people who still attend. Later blocks are not applied: organisers must not learn of them
    const pairs = (await this.repository.storedPairs(eventId))
      .filter(({ accountA: a, accountB: b }) => present.has(a) && present.has(b))
      .map(({ accountA: a, accountB: b, score }) => ({
        a,
        b,
        a_name: nameOf(a),
        b_name: nameOf(b),
        score: inSteps(score),
      }))
      // by the rounded score: the order of exact scores would reveal which of two is higher
      .sort((one, other) => other.score - one.score || one.a - other.a || one.b - other.b);
    const report = await this.repository.newestReport(eventId);
    return {
      items: pairs.slice(offset, offset + limit),
      total: pairs.length,
      few_matches: fewMatches(pairs, names, this.settings.matchesPerPerson),
      report: report ? reportDto(report) : null,
      report_in_words: report ? reportInWords(report, language) : [],
    };
  }
}

function fewMatches(
  pairs: readonly PairDto[],
  names: ReadonlyMap<number, string>,
  enough: number,
): FewMatchesDto[] {
  return [...names]
    .map(([id, name]) => ({
      account_id: id,
      name,
      matches: pairs.filter(({ a, b }) => a === id || b === id).length,
    }))
    .filter(({ matches }) => matches < enough)
    .sort((one, two) => one.matches - two.matches || one.account_id - two.account_id);
}

function reportDto(report: Report): PairsDto['report'] {
  return {
    ...wireFields(report, 'engine', 'lexicon', 'people', 'men', 'women', 'others', 'withoutQuestionnaire'),
    ...wireFields(report, 'matchesPerPerson', 'largerShare', 'peopleWithAtLeast'),
    worst_best_score: stepsOrNull(report.worstBestScore),
    average_score: stepsOrNull(report.averageScore),
    unknown_words: report.unknownWords.filter(({ people: count }) => count >= FEWEST_PEOPLE),
  };
}

function stepsOrNull(score: number | null): number | null {
  return score === null ? null : inSteps(score);
}

/** Returns a run as organisers see it. */
export function matchingRunDto(run: NewRun): MatchingRunDto {
  const { pairs, people, averageScore, minMatches: min_matches, maxMatches: max_matches, ms } = run;
  return { pairs, people, average_score: stepsOrNull(averageScore), min_matches, max_matches, ms };
}
