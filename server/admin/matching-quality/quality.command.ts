/**
 * `npm run quality [-- --json | --csv]`: reports whether the score predicted a mutual yes at past events, and which
 * weights would have been better. Totals only; changes nothing.
 */
import 'reflect-metadata';
import { loadSettingsOfCommand } from '../../common/config/load-settings.js';
import { reachDatabase, withDatabase } from '../../common/database/reach-database.js';
import { FEWEST_EVENTS, FEWEST_PAIRS, measureQuality, toColumns } from '../../matching/index.js';
import { RatedPairsService } from '../../reporting/index.js';
import { matchingQualityDto, type MatchingQualityDto, type MeasureDto } from './matching-quality.dto.js';
import { runCommand } from '../../common/terminal/command.js';

/** Reasons why there is no report. */
const OBSTACLES = {
  too_few_pairs: `${FEWEST_PAIRS} rated pairs are needed`,
  too_few_events: `${FEWEST_EVENTS} events with both outcomes are needed`,
  too_alike: 'nearly all pairs had the same outcome',
};

/** Returns the report as text, for a terminal. */
function sentencesOf(report: MatchingQualityDto): string {
  const { state, pairs, events } = report;
  const lines =
    state === 'ready'
      ? [...measureLines(report), ...calibrationLines(report), ...fitLines(report)]
      : [`Nothing can be said: ${OBSTACLES[state]}.`];
  return `${[`${pairs} rated pairs of ${events} events.`, ...lines].join('\n')}\n`;
}

function measuresOf({ agreement, same_table, parts }: MatchingQualityDto): [string, MeasureDto | null][] {
  return [
    ['agreement', agreement],
    ['same_table', same_table],
    ...parts.map(({ part, measure }): [string, MeasureDto | null] => [part, measure]),
  ];
}

function measureLines(report: MatchingQualityDto): string[] {
  const { from, to } = report.published;
  return [
    'AUC within events, with its 95 % interval (bootstrap over events). Chance is 0.50.',
    `On published speed dates questionnaires reached ${from.toFixed(2)} to ${to.toFixed(2)}.`,
    ...measuresOf(report).map(([name, measure]) => `  ${name.padEnd(22)} ${inWords(measure)}`),
  ];
}

function inWords(measure: MeasureDto | null): string {
  if (!measure) return 'too few to compare';
  const { auc, from, to, pairs, events } = measure;
  return `${auc.toFixed(2)} (${from.toFixed(2)} to ${to.toFixed(2)}), ${pairs} pairs of ${events} events`;
}

function calibrationLines({ calibration }: MatchingQualityDto): string[] {
  const lines = calibration.map(
    ({ from, to, pairs, share }) =>
      `  ${`${from} to ${to} %`.padEnd(22)} ${Math.round(share * 100)} % of ${pairs} pairs`,
  );
  return ['Mutual yes by agreement:', ...lines];
}

function fitLines({ fit, parts, needed }: MatchingQualityDto): string[] {
  if (!fit) return [`Weights: ${needed.events_to_fit} events with both outcomes are needed to try others.`];
  const tried = `today ${fit.today.toFixed(2)}, fitted ${fit.fitted.toFixed(2)}, gain ${fit.gain.toFixed(2)} (standard error ${fit.gain_error.toFixed(2)})`;
  if (!fit.proposes) return [`Weights, on events that the fit has not seen: ${tried}. None are proposed.`];
  return [
    `Weights, on events that the fit has not seen: ${tried}. Proposed, and taken over by nobody:`,
    ...parts.map(({ part, weight, proposed }) => `  ${part.padEnd(22)} ${weight} -> ${proposed}`),
  ];
}

/** Returns the report as CSV: subject, name, and numbers. */
function csvOf(report: MatchingQualityDto): string {
  const rows = [
    ['about', 'name', 'value', 'from', 'to', 'pairs', 'events'],
    ['state', report.state, '', '', '', report.pairs, report.events],
    ...measuresOf(report).map(([name, measure]) => {
      const { auc = '', from = '', to = '', pairs = '', events = '' } = measure ?? {};
      return ['auc', name, auc, from, to, pairs, events];
    }),
    ...report.calibration.map(({ from, to, pairs, share }) => {
      return ['mutual_yes', `${from}-${to}`, share, from, to, pairs, ''];
    }),
    ...report.parts.map(({ part, weight }) => ['weight_today', part, weight, '', '', '', '']),
    ...report.parts.map(({ part, proposed }) => ['weight_proposed', part, proposed ?? '', '', '', '', '']),
  ];
  return rows.map((row) => `${row.join(',')}\n`).join('');
}

const FORMS = new Map<string, (report: MatchingQualityDto) => string>([
  ['', sentencesOf],
  ['--json', (report) => `${JSON.stringify(report, null, 2)}\n`],
  ['--csv', csvOf],
]);

async function main(args: readonly string[]): Promise<void> {
  const form = FORMS.get(args.join(' '));
  if (!form) throw new Error('Use: npm run quality [-- --json | --csv]');
  const { url, close } = await reachDatabase(loadSettingsOfCommand());
  try {
    const pairs = await withDatabase(url, (database) => new RatedPairsService(database).find());
    const report = matchingQualityDto(measureQuality(toColumns(pairs)), new Date());
    process.stdout.write(form(report));
  } finally {
    await close();
  }
}

runCommand(main, 2);
