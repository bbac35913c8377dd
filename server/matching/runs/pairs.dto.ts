import { ApiSchema } from '@nestjs/swagger';
import type { Table } from '../../common/http/downloads/table.js';
import { ApiCount, ApiId } from '../../common/http/api-fields.decorator.js';

@ApiSchema({
  description: 'A word of the answers that the matching does not know, used by five people or more.',
})
class UnknownWordDto {
  /** @example "kintsugi" */
  word: string;
  /** How many people used it. @example 6 */
  @ApiCount() people: number;
}

@ApiSchema({ description: 'What the newest run reports.' })
class MatchingReportDto {
  /** Version of the engine. */
  engine: string;
  /** Version of its lexicon. */
  lexicon: string;
  @ApiCount() people: number;
  @ApiCount() men: number;
  @ApiCount() women: number;
  @ApiCount() others: number;
  @ApiCount() without_questionnaire: number;
  /** How many matches everybody on the larger side is meant to get. */
  @ApiCount() matches_per_person: number;
  /** How many those on the smaller side may get. */
  @ApiCount() larger_share: number;
  /** People with at least 1, 2, … matches. */
  people_with_at_least: number[];
  /** The lowest best match of all guests, 0 to 100 in steps of five. */
  worst_best_score: number | null;
  /** 0 to 100 in steps of five. */
  average_score: number | null;
  unknown_words: UnknownWordDto[];
}

@ApiSchema({ description: 'What a run of the matching came to.' })
export class MatchingRunDto {
  /** @example 96 */
  @ApiCount() pairs: number;
  /** @example 40 */
  @ApiCount() people: number;
  /** 0 to 100 in steps of five; null when there is no pair. @example 60 */
  average_score: number | null;
  /** Matches of the person with the fewest. @example 4 */
  @ApiCount() min_matches: number;
  /** Matches of the person with the most. @example 6 */
  @ApiCount() max_matches: number;
  /** Milliseconds it took to load, match and store. @example 120 */
  @ApiCount() ms: number;
}

@ApiSchema({ description: 'Two people on each other’s list.' })
export class PairDto {
  /** The account of one of the two. @example 41 */
  @ApiId() a: number;
  /** The account of the other. @example 42 */
  @ApiId() b: number;
  /** @example "Ana" */
  a_name: string;
  /** @example "Ben" */
  b_name: string;
  /** How far the two agree, 0 to 100 in steps of five: finer, it would tell answers. @example 80 */
  @ApiCount() score: number;
}

@ApiSchema({ description: 'Somebody with fewer matches than the event aims at.' })
export class FewMatchesDto {
  /** @example 43 */
  @ApiId() account_id: number;
  /** @example "Carla" */
  name: string;
  /** @example 0 */
  @ApiCount() matches: number;
}

@ApiSchema({ description: 'The matches of an event as organisers see them.' })
export class PairsDto {
  /** The pairs of this page, the highest score first; without those who left since. */
  items: PairDto[];
  /** How many pairs there are in all. */
  @ApiCount() total: number;
  /** Guests with fewer matches than the event aims at, the fewest first. */
  few_matches: FewMatchesDto[];
  /** Null as long as no run was made. */
  report: MatchingReportDto | null;

  /**
   * The same in a few sentences, in the language of Content-Language; none as long as no run was made.
   * @example ["Guests: 24 (men: 12, women: 12, others: 0).", "Everybody has at least this many matches: 4."]
   */
  report_in_words: string[];
}

/** The columns of the table for a spreadsheet. */
export const PAIRS_TABLE: Table<PairDto> = {
  account_a: (pair) => pair.a,
  name_a: (pair) => pair.a_name,
  account_b: (pair) => pair.b,
  name_b: (pair) => pair.b_name,
  agreement: (pair) => pair.score,
};
