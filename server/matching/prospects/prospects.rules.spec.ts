import fc from 'fast-check';
import { countable, halfDayOf, toldAgreement, toldCount } from './prospects.rules.js';

describe('how many one could be matched with', () => {
  it.each([
    [0, null],
    [4, null],
    [5, 5],
    [9, 5],
    [10, 10],
    [23, 20],
  ])('%i is told as %p', (count, told) => {
    expect(toldCount(count)).toBe(told);
  });

  it.each([
    [0, 0],
    [4, 0],
    [5, 5],
    [9, 5],
    [10, 10],
  ])('of %i guests %i come into the count, those who came first', (guests, counted) => {
    const all = Array.from({ length: guests }, (_, at) => at);
    expect(countable(all)).toEqual(all.slice(0, counted));
  });
});

describe('how far they agree', () => {
  const NINE = [30, 40, 61.2, 65, 70, 72, 80, 86.9, 90];

  it('is told for ten and more, as the middle half, outwards to fives', () => {
    expect(toldAgreement(NINE)).toBeNull();
    expect(toldAgreement([...NINE, 99])).toEqual({ from: 60, to: 90 });
  });

  it('is a range also where all agree alike', () => {
    expect(toldAgreement(Array.from({ length: 12 }, () => 70))).toEqual({ from: 70, to: 75 });
  });

  it('one who differs from all the others does not show, whatever they said', () => {
    const percent = fc.double({ min: 0, max: 99, noNaN: true });
    fc.assert(
      fc.property(percent, fc.integer({ min: 9, max: 60 }), percent, percent, (all, count, one, other) => {
        const rest = Array.from({ length: count }, () => all);
        expect(toldAgreement([...rest, one])).toEqual(toldAgreement([...rest, other]));
      }),
    );
  });

  it('one of them, whatever they said, moves it by no more than to the next one’s agreement', () => {
    const percent = fc.integer({ min: 0, max: 99 });
    const people = fc.array(percent, { minLength: 9, maxLength: 40 });
    fc.assert(
      fc.property(people, percent, percent, (rest, one, other) => {
        const sorted = [...rest].sort((a, b) => a - b);
        const quarter = Math.floor((rest.length + 1) / 4);
        const told = [toldAgreement([...rest, one]), toldAgreement([...rest, other])];
        for (const range of told) {
          // between the neighbours among the others, rounded outwards
          expect(range?.from).toBeGreaterThanOrEqual(5 * Math.floor((sorted[quarter - 1] ?? 0) / 5));
          expect(range?.from).toBeLessThanOrEqual(5 * Math.floor((sorted[quarter] ?? 0) / 5));
        }
      }),
    );
  });
});

describe('for how long it is told', () => {
  it.each([
    ['2026-12-01T00:00:00Z', '2026-12-01T00:00:00.000Z'],
    ['2026-12-01T11:59:59Z', '2026-12-01T00:00:00.000Z'],
    ['2026-12-01T12:00:00Z', '2026-12-01T12:00:00.000Z'],
  ])('at %s what was so at %s is told', (now, asOf) => {
    expect(halfDayOf(new Date(now)).toISOString()).toBe(asOf);
  });
});
