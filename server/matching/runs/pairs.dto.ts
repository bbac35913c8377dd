import { ApiSchema } from '@nestjs/swagger';
import type { Table } from '../../common/http/downloads/table.js';
import { ApiCount, ApiId } from '../../common/http/api-fields.decorator.js';

@ApiSchema({
  description: 'A word in answers that the matching does not know, used by at least five people.',
})
class UnknownWordDto {
  /** @example "kintsugi" */
  word: string;
  /** Number of people who used the word. @example 6 */
  @ApiCount() people: number;
}

@ApiSchema({ description: 'The report of the latest matching run.' })
class MatchingReportDto {
  /** Version of the engine. */
  engine: string;
  /** Version of the engine's lexicon. */
  lexicon: string;
  @ApiCount() people: number;
  @ApiCount() men: number;
  @ApiCount() women: number;
  @ApiCount() others: number;
  @ApiCount() without_questionnaire: number;
  /** Intended number of matches for each person on the larger side. */
  @ApiCount() matches_per_person: number;
  /** Maximum number of matches for everybody else. */
  @ApiCount() larger_share: number;
  /** Number of people with at least 1, 2, … matches. */
  people_with_at_least: number[];
  /** Lowest score of any guest's best match, 0 to 100 in steps of five. */
  worst_best_score: number | null;
  /** Average score, 0 to 100 in steps of five. */
  average_score: number | null;
  unknown_words: UnknownWordDto[];
}

@ApiSchema({ description: 'The result of a matching run.' })
export class MatchingRunDto {
  /** @example 96 */
  @ApiCount() pairs: number;
  /** @example 40 */
  @ApiCount() people: number;
  /** Average score, 0 to 100 in steps of five; `null` if there are no pairs. @example 60 */
  average_score: number | null;
  /** Lowest number of matches of a person. @example 4 */
  @ApiCount() min_matches: number;
  /** Highest number of matches of a person. @example 6 */
  @ApiCount() max_matches: number;
  /** Duration of loading, matching and storing, in milliseconds. @example 120 */
  @ApiCount() ms: number;
}

@ApiSchema({ description: 'A match: two people on each other’s list.' })
export class PairDto {
  /** Account of the first person. @example 41 */
  @ApiId() a: number;
  /** Account of the second person. @example 42 */
  @ApiId() b: number;
  /** @example "Ana" */
  a_name: string;
  /** @example "Ben" */
  b_name: string;
  /** Agreement, 0 to 100. In steps of five, because exact scores would reveal answers. @example 80 */
  @ApiCount() score: number;
}

@ApiSchema({ description: 'A guest with fewer matches than intended.' })
export class FewMatchesDto {
  /** @example 43 */
  @ApiId() account_id: number;
  /** @example "Carla" */
  name: string;
  /** @example 0 */
  @ApiCount() matches: number;
}

@ApiSchema({ description: 'The matches of an event as shown to organisers.' })
export class PairsDto {
  /** Pairs of this page, highest score first. Guests who have left since are omitted. */
  items: PairDto[];
  /** Total number of pairs. */
  @ApiCount() total: number;
  /** Guests with fewer matches than intended, fewest first. */
  few_matches: FewMatchesDto[];
  /** Report of the latest run; `null` if there was no run. */
  report: MatchingReportDto | null;

  /**
   * The report as sentences, in the language of Content-Language; empty if there was no run.
   * @example ["Guests: 24 (men: 12, women: 12, others: 0).", "Everybody has at least this many matches: 4."]
   */
  report_in_words: string[];
}

/** The columns of the CSV file. */
export const PAIRS_TABLE: Table<PairDto> = {
  account_a: (pair) => pair.a,
  name_a: (pair) => pair.a_name,
  account_b: (pair) => pair.b,
  name_b: (pair) => pair.b_name,
  agreement: (pair) => pair.score,
};
