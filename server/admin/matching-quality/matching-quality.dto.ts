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

@ApiSchema({ description: 'How well a number tells pairs with a mutual yes from others of their event.' })
export class MeasureDto {
  /** Area under the curve within events, 0 to 1, to two decimals; 0.5 is chance. */
  auc: number;
  /** 95 % interval: bootstrap over events. */
  from: number;
  to: number;
  /** Pairs of events with both outcomes; in whole fives, rounded down, as all counts here. */
  @ApiCount() pairs: number;
  @ApiCount() events: number;
}

@ApiSchema({ description: 'One part of the agreement by itself.' })
export class PartQualityDto {
  @ApiEnum('PartName', PART_NAMES) part: PartName;
  /** Its weight today. */
  weight: number;
  /** Null unless weights are proposed. */
  @ApiProperty({ type: 'integer', nullable: true }) proposed: number | null;
  /** Null where too few can be compared. */
  measure: MeasureDto | null;
}

@ApiSchema({ description: 'Pairs whose agreement lies in a range of percent; small ranges are joined.' })
export class CalibrationDto {
  @ApiCount() from: number;
  @ApiCount() to: number;
  @ApiCount() pairs: number;
  /** Share with a mutual yes, 0 to 1, in steps of 0.05. */
  share: number;
}

@ApiSchema({ description: 'Weights fitted by a ridge, tried on events that the fit has not seen.' })
export class FittedDto {
  /** AUC of today’s weights. */
  today: number;
  /** AUC of the fitted ones. */
  fitted: number;
  gain: number;
  /** Standard error of the gain. */
  gain_error: number;
  /** Whether the gain is above three times its error: only then weights are proposed. Nothing takes them over. */
  proposes: boolean;
}

@ApiSchema({ description: 'What is needed before anything is said.' })
export class NeededDto {
  @ApiCount() pairs: number;
  @ApiCount() events: number;
  /** Before weights are fitted. */
  @ApiCount() events_to_fit: number;
}

@ApiSchema({ description: 'What published questionnaires reached: AUC within an evening.' })
export class PublishedDto {
  from: number;
  to: number;
}

@ApiSchema({ description: 'Whether agreement goes with a mutual yes, over past events.' })
export class MatchingQualityDto {
  @ApiEnum('QualityState', QUALITY_STATES) state: QualityState;
  computed_at: Date;
  @ApiCount() events: number;
  /** Pairs on each other’s list who both answered. */
  @ApiCount() pairs: number;
  needed: NeededDto;
  published: PublishedDto;
  /** Null unless `state` is `ready`, as all that follows. */
  mutual_yes_share: number | null;
  agreement: MeasureDto | null;
  /** Having sat together in rounds. */
  same_table: MeasureDto | null;
  parts: PartQualityDto[];
  /** Lowest agreement first. */
  calibration: CalibrationDto[];
  fit: FittedDto | null;
}

/** The report on the wire. */
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
