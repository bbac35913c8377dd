import fc from 'fast-check';
import { chance } from '../../../test/fixtures/random-people.js';
import { fitRidge, type Sample } from './ridge.rules.js';

const ALL = () => true;

function sample(seed: number, count: number, truth: readonly number[]): Sample {
  const random = chance(seed);
  const share = () => random(1_000_000) / 1_000_000;
  const features = truth.map(() =>
    Float64Array.from({ length: count }, () => (share() - 0.5) * Math.sqrt(12)),
  );
  const yes = Uint8Array.from({ length: count }, (_, row) => {
    const odds = truth.reduce((sum, effect, at) => sum + effect * (features[at]?.[row] ?? 0), -0.5);
    return share() < 1 / (1 + Math.exp(-odds)) ? 1 : 0;
  });
  return { features, yes };
}

/** The penalised loss, written plainly; the intercept is found by bisection, as the slope rises with it. */
function loss({ features, yes }: Sample, beta: readonly number[], strength: number): number {
  const sums = [...yes].map((_, row) => beta.reduce((sum, b, at) => sum + b * (features[at]?.[row] ?? 0), 0));
  let [low, high] = [-20, 20];
  for (let turn = 0; turn < 60; turn++) {
    const middle = (low + high) / 2;
    const slope = sums.reduce(
      (sum, value, row) => sum + 1 / (1 + Math.exp(-value - middle)) - (yes[row] ?? 0),
      0,
    );
    if (slope > 0) high = middle;
    else low = middle;
  }
  const total = sums.reduce(
    (sum, value, row) => sum + Math.log1p(Math.exp(value + low)) - (yes[row] ?? 0) * (value + low),
    0,
  );
  return total / yes.length + (strength / 2) * beta.reduce((sum, b) => sum + b * b, 0);
}

describe('the ridge', () => {
  it('finds what was planted', () => {
    const found = fitRidge(sample(1, 20_000, [0.8, 0.3, 0]), ALL, 0.0001);
    [0.8, 0.3, 0].forEach((effect, at) => expect(Math.abs((found[at] ?? 9) - effect)).toBeLessThan(0.06));
  });

  it('gives nothing to what works the other way: a weight is never negative', () => {
    const [one = 0, other = 1] = fitRidge(sample(2, 5000, [0.8, -0.8]), ALL, 0.01);
    expect(one).toBeGreaterThan(0.5);
    expect(other).toBe(0);
  });

  it('is smaller the stronger it is', () => {
    const given = sample(3, 2000, [1, 0.5]);
    const sizes = [0.001, 0.01, 0.1, 1, 100].map((strength) => Math.hypot(...fitRidge(given, ALL, strength)));
    expect(sizes).toEqual([...sizes].sort((one, two) => two - one));
    expect(sizes[4]).toBeLessThan(0.01);
  });

  it('counts only the rows that are taken, and is nothing for none', () => {
    const given = sample(4, 1000, [1]);
    const half = {
      features: given.features.map((one) => one.slice(0, 500)),
      yes: given.yes.slice(0, 500),
    };
    expect(fitRidge(given, (row) => row < 500, 0.1)).toEqual(fitRidge(half, ALL, 0.1));
    expect([...fitRidge(given, () => false, 0.1)]).toEqual([0]);
  });

  it('stays finite where one number tells all, and where nothing varies', () => {
    const split: Sample = { features: [Float64Array.of(-1, -2, 1, 2)], yes: Uint8Array.of(0, 0, 1, 1) };
    expect(fitRidge(split, ALL, 0.01)[0]).toBeGreaterThan(0);
    expect(
      [...fitRidge({ ...split, yes: Uint8Array.of(1, 1, 1, 1) }, ALL, 0.01)].every(Number.isFinite),
    ).toBe(true);
    expect([...fitRidge({ ...split, features: [new Float64Array(4)] }, ALL, 0.01)]).toEqual([0]);
  });

  it('is the least: no step aside is better', () => {
    const effects = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9999 }), effects, (seed, truth) => {
        const given = sample(seed, 120, truth);
        const found = [...fitRidge(given, ALL, 0.05)];
        const least = loss(given, found, 0.05);
        for (const [at, value] of found.entries())
          for (const aside of [-0.02, 0.02]) {
            const other = found.with(at, Math.max(0, value + aside));
            expect(loss(given, other, 0.05)).toBeGreaterThanOrEqual(least - 1e-7);
          }
      }),
      { numRuns: 60 },
    );
  });
});
