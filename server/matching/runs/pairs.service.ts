import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Settings } from '../../common/config/settings.js';
import type { PageQuery } from '../../common/http/page.dto.js';
import { EventsService, ReservationsService } from '../../events/index.js';
import { ProfilesService } from '../../profile/index.js';
import { RelationsService } from '../../relations/index.js';
import { type Language, type Report, renderReason } from '../engine/index.js';
import { type Match, MatchingRepository } from './matching.repository.js';
import { MatchingService } from './matching.service.js';
import type { FewMatchesDto, MatchingReportDto, PairDto, PairsDto } from './pairs.dto.js';
import { partsInWords } from './part-words.rules.js';
import { reportInWords } from './report-words.rules.js';
import { matchesAreOpen } from './staleness.rules.js';

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
   * Returns a page of the pairs with their scores and reasons, in words of this language too, and the newest run's
   * report. Before the day of the event it shows the last run that an organiser started. Throws EVENT_NOT_FOUND.
   */
  async list(eventId: number, { page, per_page }: PageQuery, language: Language): Promise<PairsDto> {
    const event = await this.events.require(eventId);
    const attendees = await this.reservations.attendees(eventId);
    const accountIds = attendees.map(({ accountId }) => accountId);
    if (matchesAreOpen(event, this.clock.now())) await this.matching.ensureMatches(event, accountIds);
    const pairs = await this.currentMatches(eventId, accountIds);
    const names = await this.namesOf(accountIds);
    const report = await this.repository.newestReport(eventId);
    return {
      items: pairs
        .slice((page - 1) * per_page, page * per_page)
        .map((pair) => pairDto(pair, names, language)),
      total: pairs.length,
      few_matches: fewMatches(pairs, names, this.settings.matchesPerPerson),
      report: report ? reportDto(report) : null,
      report_in_words: report ? reportInWords(report, language) : [],
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

function pairDto(pair: Match, names: ReadonlyMap<number, string>, language: Language): PairDto {
  return {
    a: pair.accountA,
    b: pair.accountB,
    a_name: names.get(pair.accountA) ?? '',
    b_name: names.get(pair.accountB) ?? '',
    score: pair.score,
    parts: pair.parts,
    parts_in_words: partsInWords(pair.parts, language),
    reasons: pair.reasons.map((reason) => renderReason(reason, language)),
  };
}

function fewMatches(
  pairs: readonly Match[],
  names: ReadonlyMap<number, string>,
  enough: number,
): FewMatchesDto[] {
  const counts = new Map<number, number>();
  for (const { accountA, accountB } of pairs)
    for (const id of [accountA, accountB]) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...names]
    .map(([account_id, name]) => ({ account_id, name, matches: counts.get(account_id) ?? 0 }))
    .filter(({ matches }) => matches < enough)
    .sort((one, two) => one.matches - two.matches || one.account_id - two.account_id);
}

function reportDto(report: Report): MatchingReportDto {
  return {
    engine: report.engine,
    lexicon: report.lexicon,
    people: report.people,
    men: report.men,
    women: report.women,
    others: report.others,
    without_questionnaire: report.withoutQuestionnaire,
    matches_per_person: report.matchesPerPerson,
    larger_share: report.largerShare,
    allowed_pairs: report.allowedPairs,
    relaxed_pairs: report.relaxedPairs,
    people_with_at_least: report.peopleWithAtLeast,
    worst_best_score: report.worstBestScore,
    average_score: report.averageScore,
    unknown_words: report.unknownWords,
  };
}
