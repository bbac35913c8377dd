import fc from 'fast-check';
import { calibrationOf, SMALLEST_CELL, SMALLEST_OUTCOME } from './calibration.rules.js';

/** Steps of agreement: percent, pairs, and those of them with a mutual yes. */
const of = (...steps: readonly (readonly [score: number, pairs: number, yes: number])[]) =>
  calibrationOf({
    scores: Float64Array.from(steps.flatMap(([score, pairs]) => Array.from({ length: pairs }, () => score))),
    yes: Uint8Array.from(
      steps.flatMap(([, pairs, yes]) => Array.from({ length: pairs }, (_, at) => (at < yes ? 1 : 0))),
    ),
  });

describe('agreement against the share of mutual yes', () => {
  it('is told in steps of five percent', () => {
    expect(of([62, 100, 20], [67.5, 100, 30], [72, 40, 30])).toEqual([
      { from: 60, to: 65, pairs: 100, share: 0.2 },
      { from: 65, to: 70, pairs: 100, share: 0.3 },
      { from: 70, to: 75, pairs: 40, share: 0.75 },
    ]);
  });

  it.each([
    ['few pairs', [62, 29, 10]],
    ['few with a mutual yes', [62, 60, 4]],
    ['few without', [62, 60, 56]],
  ] as const)('joins a step of %s with the next', (_what, [score, pairs, yes]) => {
    const bins = of([score, pairs, yes], [67, 50, 20]);
    expect(bins).toEqual([expect.objectContaining({ from: 60, to: 70, pairs: pairs + 50 })]);
  });

  it('joins the last with the one before', () => {
    expect(of([62, 50, 20], [95, 10, 2], [100, 1, 1])).toEqual([
      expect.objectContaining({ from: 60, to: 100, pairs: 61 }),
    ]);
  });

  it('says nothing where all together are few', () => {
    expect(of([62, 20, 10])).toEqual([]);
    expect(of([62, 100, 100])).toEqual([]);
    expect(of()).toEqual([]);
  });

  it('hides nobody in a small step: all pairs are in, and each step has enough of both', () => {
    const step = fc
      .tuple(
        fc.integer({ min: 0, max: 100 }),
        fc.integer({ min: 0, max: 80 }),
        fc.integer({ min: 0, max: 80 }),
      )
      .map(([score, pairs, yes]) => [score, pairs, Math.min(pairs, yes)] as const);
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const bins = of(...steps);
        const all = steps.reduce((sum, [, pairs]) => sum + pairs, 0);
        if (bins.length > 0) expect(bins.reduce((sum, { pairs }) => sum + pairs, 0)).toBe(all);
        for (const { from, to, pairs, share } of bins) {
          expect(pairs).toBeGreaterThanOrEqual(SMALLEST_CELL);
          const inside = steps.filter(([score]) => score >= from && (score < to || to === 100));
          const yes = inside.reduce((sum, [, , count]) => sum + count, 0);
          expect(Math.min(yes, pairs - yes)).toBeGreaterThanOrEqual(SMALLEST_OUTCOME);
          expect(share).toBeCloseTo(yes / pairs, 1);
        }
      }),
    );
  });
});
