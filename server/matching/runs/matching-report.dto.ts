import { ApiSchema } from '@nestjs/swagger';
import { ApiCount } from '../../common/http/api-fields.decorator.js';
import type { Report } from '../engine/index.js';
import { inSteps } from './pairs.rules.js';

/** A word that fewer people used would tell who wrote it. */
const FEWEST_PEOPLE = 5;

@ApiSchema({
  description: 'A word of the answers that the matching does not know, used by five people or more.',
})
export class UnknownWordDto {
  /** @example "kintsugi" */
  word: string;

  /**
   * How many people used it.
   * @example 6
   */
  @ApiCount()
  people: number;
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
  /** People with at least 1, 2, … matches. */
  people_with_at_least: number[];
  /** The lowest best match of all guests, 0 to 100 in steps of five. */
  worst_best_score: number | null;
  /** 0 to 100 in steps of five. */
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
    people_with_at_least: report.peopleWithAtLeast,
    worst_best_score: stepsOrNull(report.worstBestScore),
    average_score: stepsOrNull(report.averageScore),
    unknown_words: report.unknownWords.filter(({ people }) => people >= FEWEST_PEOPLE),
  };
}

function stepsOrNull(score: number | null): number | null {
  return score === null ? null : inSteps(score);
}
