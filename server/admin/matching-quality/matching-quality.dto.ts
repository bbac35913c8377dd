import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ApiCount, ApiEnum } from '../../common/http/api-fields.decorator.js';
import {
  FEWEST_EVENTS,
  FEWEST_EVENTS_TO_FIT,
  FEWEST_PAIRS,
  type Measure,
  PART_NAMES,
  type PartName,
  QUALITY_STATES,
  type QualityReport,
  type QualityState,
} from '../../matching/index.js';

/** Counts and percentages are in multiples of this, measures have two decimals: no number gives away a single yes. */
const STEP = 5;

/** What questionnaires reached on 4,184 published speed dates (data of Fisman et al. 2006), within an evening. */
const PUBLISHED = { from: 0.5, to: 0.56 };

@ApiSchema({
  description: 'How well a measure separates pairs with a mutual yes from other pairs of the same event.',
})
export class MeasureDto {
  /** Area under the ROC curve within events, 0 to 1, with two decimals; 0.5 is chance. */
  auc: number;
  /** Lower end of the 95 % confidence interval, by bootstrap over events. */
  from: number;
  to: number;
  /** Number of pairs at events with both outcomes, rounded down to a multiple of five like all counts here. */
  @ApiCount() pairs: number;
  @ApiCount() events: number;
}

@ApiSchema({ description: 'One part of the agreement.' })
export class PartQualityDto {
  @ApiEnum('PartName', PART_NAMES) part: PartName;
  /** Current weight. */
  weight: number;
  /** Proposed weight; `null` if no weights are proposed. */
  @ApiProperty({ type: 'integer', nullable: true }) proposed: number | null;
  /** `null` if too few pairs can be compared. */
  measure: MeasureDto | null;
}

@ApiSchema({ description: 'Pairs with an agreement in a range of percent. Small ranges are joined.' })
export class CalibrationDto {
  @ApiCount() from: number;
  @ApiCount() to: number;
  @ApiCount() pairs: number;
  /** Share of pairs with a mutual yes, 0 to 1, in steps of 0.05. */
  share: number;
}

@ApiSchema({
  description: 'Weights fitted by ridge regression, tested on events that were left out of the fit.',
})
export class FittedDto {
  /** AUC of the current weights. */
  today: number;
  /** AUC of the fitted weights. */
  fitted: number;
  gain: number;
  /** Standard error of the gain in AUC. */
  gain_error: number;
  /**
   * Whether the gain is above three times its error, and the fitted weights are better than chance. Only then weights
   * are proposed. They are never applied automatically.
   */
  proposes: boolean;
}

@ApiSchema({ description: 'Minimum amount of data for a report.' })
export class NeededDto {
  @ApiCount() pairs: number;
  @ApiCount() events: number;
  /** Minimum number of events for fitting weights. */
  @ApiCount() events_to_fit: number;
}

@ApiSchema({ description: 'AUC range of published questionnaires, within events.' })
export class PublishedDto {
  from: number;
  to: number;
}

@ApiSchema({ description: 'How well agreement predicted a mutual yes at past events.' })
export class MatchingQualityDto {
  @ApiEnum('QualityState', QUALITY_STATES) state: QualityState;
  computed_at: Date;
  @ApiCount() events: number;
  /** Number of matched pairs with feedback from both. */
  @ApiCount() pairs: number;
  needed: NeededDto;
  published: PublishedDto;
  /** Share of pairs with a mutual yes. If `state` is not `ready`, this and the fields after it are `null` or empty. */
  mutual_yes_share: number | null;
  agreement: MeasureDto | null;
  /** The measure of having sat at the same table in rounds. */
  same_table: MeasureDto | null;
  parts: PartQualityDto[];
  /** Lowest agreement first. */
  calibration: CalibrationDto[];
  fit: FittedDto | null;
}

/** Maps the report to its response. */
export function matchingQualityDto(report: QualityReport, at: Date): MatchingQualityDto {
  const { weights, parts, calibration, agreement, sameTable } = report;
  return {
    state: report.state,
    computed_at: at,
    events: inFives(report.events),
    pairs: inFives(report.pairs),
    needed: { pairs: FEWEST_PAIRS, events: FEWEST_EVENTS, events_to_fit: FEWEST_EVENTS_TO_FIT },
    published: { ...PUBLISHED },
    mutual_yes_share: report.mutualYesShare === null ? null : shareInFives(report.mutualYesShare),
    agreement: measureDto(agreement),
    same_table: measureDto(sameTable),
    parts: parts.map(({ part, weight, measure }) => ({
      part,
      weight,
      proposed: weights?.proposed?.[part] ?? null,
      measure: measureDto(measure),
    })),
    calibration: calibration.map(({ from, to, pairs, share }) => {
      return { from, to, pairs: inFives(pairs), share: shareInFives(share) };
    }),
    fit: weights && {
      today: coarse(weights.today),
      fitted: coarse(weights.fitted),
      gain: coarse(weights.gain),
      gain_error: coarse(weights.gainError),
      proposes: weights.proposed !== null,
    },
  };
}

function measureDto(measure: Measure | null): MeasureDto | null {
  if (!measure) return null;
  const { auc, from, to, pairs, events } = measure;
  return {
    auc: coarse(auc),
    from: coarse(from),
    to: coarse(to),
    pairs: inFives(pairs),
    events: inFives(events),
  };
}

function inFives(count: number): number {
  return Math.floor(count / STEP) * STEP;
}

function shareInFives(share: number): number {
  return inFives(Math.round(share * 100)) / 100;
}

function coarse(measure: number): number {
  return Math.round(measure * 100) / 100;
}
