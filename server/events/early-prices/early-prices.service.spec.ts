import { type EarlyPrice, earlyPriceOfCopy, isEarly } from './early-prices.service.js';

const NOW = new Date('2027-01-02T12:00:00Z');
const EARLY: EarlyPrice = { eventId: 1, priceRappen: 3900, until: null, places: 10, taken: 7 };
const AUTUMN = new Date('2026-10-30T18:30:00Z');
const untilOfCopy = (until: string, copy: string) =>
  earlyPriceOfCopy(
    { ...EARLY, until: new Date(until) },
    { startsAt: AUTUMN },
    { id: 2, startsAt: new Date(copy) },
    NOW,
  )?.until;

describe('the early price of a copy', () => {
  it('counts its places anew', () => {
    expect(earlyPriceOfCopy(EARLY, { startsAt: AUTUMN }, { id: 2, startsAt: AUTUMN }, NOW)).toEqual({
      eventId: 2,
      priceRappen: 3900,
      until: null,
      places: 10,
    });
  });

  it('ends as many days before the evening at the same time of day, also when the clocks change in between', () => {
    // midnight in summer, 10 days before an evening in winter
    expect(untilOfCopy('2026-10-19T22:00:00Z', '2027-02-12T18:30:00Z')).toEqual(
      new Date('2027-02-01T23:00:00Z'),
    );
  });

  it('ends with the beginning of the copy at the latest', () => {
    expect(untilOfCopy('2026-10-30T18:30:00Z', '2027-02-12T17:00:00Z')).toEqual(
      new Date('2027-02-12T17:00:00Z'),
    );
  });

  it('is none if it would be over', () => {
    expect(untilOfCopy('2026-10-19T22:00:00Z', '2027-01-08T18:30:00Z')).toBeUndefined();
  });
});

const DECEMBER = new Date('2026-12-01T12:00:00Z');

describe('an early price', () => {
  test.each<[string, Partial<EarlyPrice>, boolean]>([
    ['holds before its end', { until: new Date('2026-12-01T12:00:01Z') }, true],
    ['is over at its end', { until: DECEMBER }, false],
    ['holds while a place has it', { places: 5, taken: 4 }, true],
    ['is over when all have been taken', { places: 5, taken: 5 }, false],
    ['is over when one of both is', { until: DECEMBER, places: 5 }, false],
  ])('%s', (_name, change, holds) => {
    expect(isEarly({ ...EARLY, places: null, taken: 0, ...change }, DECEMBER)).toBe(holds);
  });
});
