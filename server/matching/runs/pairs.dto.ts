import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ApiCount, ApiId } from '../../common/http/api-fields.decorator.js';

@ApiSchema({ description: 'What a run of the matching came to.' })
export class MatchingRunDto {
  /** @example 96 */
  @ApiCount()
  pairs: number;

  /** @example 40 */
  @ApiCount()
  people: number;

  /**
   * 0 to 100; null when there is no pair.
   * @example 61.2
   */
  average_score: number | null;

  /**
   * Matches of the person with the fewest.
   * @example 4
   */
  @ApiCount()
  min_matches: number;

  /**
   * Matches of the person with the most.
   * @example 6
   */
  @ApiCount()
  max_matches: number;

  /**
   * Milliseconds it took to load, match and store.
   * @example 120
   */
  @ApiCount()
  ms: number;
}

@ApiSchema({ description: 'Two people on each other’s list.' })
export class PairDto {
  /**
   * The account of one of the two.
   * @example 41
   */
  @ApiId()
  a: number;

  /**
   * The account of the other.
   * @example 42
   */
  @ApiId()
  b: number;

  /** @example "Ana" */
  a_name: string;

  /** @example "Ben" */
  b_name: string;

  /**
   * How far the two agree, 0 to 100.
   * @example 78.4
   */
  score: number;

  /** What the score is made of: each part from 0 (opposed) to 1 (the same); a part that one of the two has not answered is absent. */
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'number', minimum: 0, maximum: 1 },
    example: { values: 0.92, kids: 1, travel: 0.5 },
  })
  parts: Partial<Record<string, number>>;

  /**
   * The same parts in words, in the language of Content-Language.
   * @example ["Life values: close", "Children: the same", "Travel: halfway"]
   */
  parts_in_words: string[];

  /**
   * The reasons that both read.
   * @example ["You both value honesty"]
   */
  reasons: string[];
}

@ApiSchema({ description: 'Somebody with fewer matches than the event aims at.' })
export class FewMatchesDto {
  /** @example 43 */
  @ApiId()
  account_id: number;

  /** @example "Carla" */
  name: string;

  /** @example 0 */
  @ApiCount()
  matches: number;
}

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
  /** The best match of whoever is worst off, 0 to 100. */
  worst_best_score: number | null;
  /** 0 to 100. */
  average_score: number | null;
  unknown_words: UnknownWordDto[];
}

@ApiSchema({ description: 'The matches of an event as organisers see them.' })
export class PairsDto {
  /** The pairs of this page, the highest score first; without those who left or blocked each other since. */
  items: PairDto[];

  /** How many pairs there are in all. */
  @ApiCount()
  total: number;

  /** Whoever has fewer matches than the event aims at, the fewest first. */
  few_matches: FewMatchesDto[];

  /** Null as long as no run was made. */
  report: MatchingReportDto | null;

  /**
   * The same in a few sentences, in the language of Content-Language; none as long as no run was made.
   * @example ["Guests: 24 (men: 12, women: 12, others: 0).", "Everybody has at least this many matches: 4."]
   */
  report_in_words: string[];
}
