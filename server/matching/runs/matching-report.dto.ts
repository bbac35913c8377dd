import { ApiSchema } from '@nestjs/swagger';
import { ApiCount } from '../../common/http/api-fields.decorator.js';
import type { Report } from '../engine/index.js';

@ApiSchema({ description: 'A word of the answers that the matching does not know.' })
export class UnknownWordDto {
  /** @example "kintsugi" */
  word: string;

  /**
   * How many people used it.
   * @example 2
   */
  @ApiCount()
  people: number;
}

@ApiSchema({
  description: 'Pairs that break a soft rule, made for somebody who would else have had too few to meet.',
})
export class RelaxedPairsDto {
  /** Both were on each other's list before. */
  @ApiCount()
  met: number;
  /** More than 15 years apart. */
  @ApiCount()
  age_gap: number;
  /** One looks for a partner, the other for nothing serious. */
  @ApiCount()
  relationship_priority: number;
  /** One wants children, the other does not. */
  @ApiCount()
  kids: number;
}

@ApiSchema({ description: 'What the newest run reports.' })
export class MatchingReportDto {
  /** Version of the engine. */
  engine: string;
  /** Version of its lexicon. */
  lexicon: string;
  @ApiCount()
  people: number;
  @ApiCount()
  men: number;
  @ApiCount()
  women: number;
  @ApiCount()
  others: number;
  @ApiCount()
  without_questionnaire: number;
  /** How many matches everybody on the larger side is meant to get. */
  @ApiCount()
  matches_per_person: number;
  /** How many those on the smaller side may get. */
  @ApiCount()
  larger_share: number;
  /** Pairs that may meet at all. */
  @ApiCount()
  allowed_pairs: number;
  relaxed_pairs: RelaxedPairsDto;
  /** People with at least 1, 2, … matches. */
  people_with_at_least: number[];
  /** The lowest best match of all guests, 0 to 100. */
  worst_best_score: number | null;
  /** 0 to 100. */
  average_score: number | null;
  unknown_words: UnknownWordDto[];
}

/** Maps a run's report to its response. */
export function matchingReportDto(report: Report): MatchingReportDto {
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
