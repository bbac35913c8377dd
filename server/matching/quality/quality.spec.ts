import { simulatedEvents } from '../../../test/fixtures/matching/simulated-events.js';
import { PART_NAMES, WEIGHTS } from '../engine/index.js';
import { toColumns } from './columns.rules.js';
import { measureQuality } from './quality.rules.js';

const measured = (planted: Parameters<typeof simulatedEvents>[0]) =>
  measureQuality(toColumns(simulatedEvents(planted)));
const SUM = PART_NAMES.reduce((sum, name) => sum + WEIGHTS[name], 0);
const SEEDS = [1, 2, 3, 4, 5, 6];

// Some of these fit weights a hundred times.
jest.setTimeout(300_000);

describe('what can be said of the matching', () => {
  it('is nothing under 300 rated pairs, and something from 300 on', () => {
    const effects = { values: 3 };
    expect(measured({ seed: 1, events: 13, pairs: 23, effects })).toEqual({
      state: 'too_few_pairs',
      events: 13,
      pairs: 299,
      mutualYesShare: null,
      agreement: null,
      sameTable: null,
      parts: PART_NAMES.map((part) => ({ part, weight: WEIGHTS[part], measure: null })),
      calibration: [],
      weights: null,
    });
    expect(measured({ seed: 1, events: 12, pairs: 25, effects })).toMatchObject({
      state: 'ready',
      pairs: 300,
    });
  });

  it('is nothing from so few evenings that they cannot stand for others', () => {
    expect(measured({ seed: 2, events: 4, pairs: 100 })).toMatchObject({
      state: 'too_few_events',
      agreement: null,
      calibration: [],
    });
    expect(measured({ seed: 2, events: 5, pairs: 100 })).toMatchObject({ state: 'ready', weights: null });
  });

  it('is nothing where all but a few said the same', () => {
    const pairs = simulatedEvents({ seed: 3, events: 20, pairs: 20 });
    const few = pairs.map((pair, at) => ({ ...pair, mutualYes: at % 100 === 0 }));
    expect(measureQuality(toColumns(few))).toMatchObject({ state: 'too_alike', mutualYesShare: null });
    expect(measureQuality(toColumns([]))).toMatchObject({ state: 'too_few_pairs', events: 0, pairs: 0 });
  });

  it('is the same for the same pairs, to the last digit', () => {
    const planted = { seed: 4, events: 20, pairs: 30, effects: { hobby: 2 } };
    expect(measured(planted)).toEqual(measured(planted));
  });

  it('leaves out what was recorded for few, and tells it where there is enough', () => {
    const pairs = simulatedEvents({ seed: 5, events: 20, pairs: 30, tableEffect: 2 });
    expect(measureQuality(toColumns(pairs)).sameTable?.from).toBeGreaterThan(0.6);
    const recorded = pairs.map((pair) => (pair.event < 4 ? pair : { ...pair, sameTable: null }));
    expect(measureQuality(toColumns(recorded)).sameTable).toBeNull();
  });
});

describe('on evenings into which an effect was planted', () => {
  it.each(SEEDS)('the part is found, and no other is taken for it (%i)', (seed) => {
    const { parts } = measured({ seed, events: 60, pairs: 40, effects: { age_gap: 3 }, missing: 0 });
    const found = parts.filter(({ measure }) => measure && measure.from > 0.53).map(({ part }) => part);
    expect(found).toEqual(['age_gap']);
  });

  it.each(SEEDS)('weights are found: those planted are above today’s, the rest below (%i)', (seed) => {
    const { weights } = measured({ seed, events: 40, pairs: 40, effects: { music: 4, travel: 4 } });
    const { music = 0, travel = 0, values = SUM } = weights?.proposed ?? {};
    expect(music + travel).toBeGreaterThan(0.6 * SUM);
    expect(values).toBeLessThan(WEIGHTS.values);
    expect(weights?.fitted).toBeGreaterThan(weights?.today ?? 1);
  });

  it('nothing is proposed where today’s weights are the right ones', () => {
    const effects = Object.fromEntries(PART_NAMES.map((name) => [name, WEIGHTS[name] / 6]));
    const proposals = SEEDS.map(
      (seed) => measured({ seed, events: 40, pairs: 40, effects }).weights?.proposed,
    );
    expect(proposals.filter(Boolean)).toEqual([]);
  });
});

describe('on noise', () => {
  it('nothing is proposed', () => {
    const reports = SEEDS.map((seed) => measured({ seed, events: 40, pairs: 30 }));
    expect(reports.filter(({ weights }) => weights === null || weights.proposed !== null)).toEqual([]);
  });
});
