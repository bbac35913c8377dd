import fc from 'fast-check';
import { simulatedEvents } from '../../../test/fixtures/matching/simulated-events.js';
import { toColumns } from './columns.rules.js';
import { areaOf, concordanceOf, measureOf } from './concordance.rules.js';

/** The numbers of an event: of the pairs with a mutual yes, and of those without. */
type Event = readonly [yes: readonly number[], others: readonly number[]];

function area(...events: readonly Event[]): number {
  const rows = events.map(([yes, others]) => [
    ...yes.map((value) => ({ value, yes: 1 })),
    ...others.map((value) => ({ value, yes: 0 })),
  ]);
  const starts = Int32Array.from([0, ...rows.map((_, at) => rows.slice(0, at + 1).flat().length)]);
  const yes = Uint8Array.from(rows.flat(), (row) => row.yes);
  return areaOf(
    concordanceOf(
      { starts, yes },
      Float64Array.from(rows.flat(), ({ value }) => value),
    ),
  );
}

describe('the area under the curve within events', () => {
  it.each([
    [
      'all above all others',
      [
        [
          [3, 4],
          [1, 2],
        ],
      ],
      1,
    ],
    [
      'all below',
      [
        [
          [1, 2],
          [3, 4],
        ],
      ],
      0,
    ],
    ['all the same', [[[5, 5], [5]]], 0.5],
    [
      'three of four comparisons',
      [
        [
          [2, 4],
          [1, 3],
        ],
      ],
      0.75,
    ],
    ['a tie is one half', [[[2], [2, 1]]], 0.75],
    [
      'events weigh as many comparisons as they have',
      [
        [[2], [1]],
        [[1], [2, 3, 4]],
      ],
      0.25,
    ],
    [
      'an event with one outcome says nothing',
      [
        [[9, 9], []],
        [[2], [1]],
      ],
      1,
    ],
    [
      'what is not known is left out',
      [
        [
          [2, NaN],
          [1, NaN],
        ],
      ],
      1,
    ],
  ] satisfies [string, Event[], number][])('%s', (_what, events, expected) => {
    expect(area(...events)).toBe(expected);
  });

  it('does not see that events differ: pairs are compared inside one event only', () => {
    // in the second event all numbers are higher, and fewer say yes
    expect(area([[2, 2, 2], [1]], [[12], [11, 11, 11]])).toBe(1);
  });

  it('is that of counting every comparison', () => {
    const values = fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 9 });
    fc.assert(
      fc.property(fc.array(fc.tuple(values, values), { minLength: 1, maxLength: 5 }), (events) => {
        const wins = events.flatMap(([yes, others]) =>
          yes.flatMap((one) => others.map((other) => (one > other ? 1 : one === other ? 0.5 : 0))),
        );
        fc.pre(wins.length > 0);
        const counted = wins.reduce<number>((sum, win) => sum + win, 0) / wins.length;
        expect(area(...events)).toBeCloseTo(counted, 12);
      }),
    );
  });

  it('turns round with the number, and does not change with its scale', () => {
    const { yes, starts, scores } = toColumns(simulatedEvents({ seed: 1, events: 9, pairs: 30 }));
    const of = (change: (score: number) => number) =>
      areaOf(concordanceOf({ yes, starts }, Float64Array.from(scores, change)));
    expect(of((score) => -score)).toBeCloseTo(1 - of((score) => score), 12);
    expect(of((score) => Math.exp(score / 9))).toBe(of((score) => score));
  });
});

describe('its interval', () => {
  /** How often the interval of pure chance has 0.5 in it, of 100. */
  function covered(events: number): number {
    const hits = Array.from({ length: 100 }, (_, seed) => {
      const given = toColumns(simulatedEvents({ seed, events, pairs: 20, missing: 0 }));
      const measure = measureOf(concordanceOf(given, given.scores));
      return measure && measure.from <= 0.5 && 0.5 <= measure.to;
    });
    return hits.filter(Boolean).length;
  }

  it.each([
    [10, 83],
    [40, 89],
  ])('over %i events has the truth in it at least %i times of 100', (events, atLeast) => {
    expect(covered(events)).toBeGreaterThanOrEqual(atLeast);
  });

  it('is around the area, and narrower with more events', () => {
    const width = (events: number) => {
      const given = toColumns(simulatedEvents({ seed: 7, events, pairs: 20, effects: { values: 2 } }));
      const { auc, from, to } = measureOf(concordanceOf(given, given.scores)) ?? { auc: 0, from: 1, to: 0 };
      expect(from).toBeLessThan(auc);
      expect(to).toBeGreaterThan(auc);
      return to - from;
    };
    expect(width(100)).toBeLessThan(width(10) / 2);
  });
});
