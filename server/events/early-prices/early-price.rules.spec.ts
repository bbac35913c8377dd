import { type EarlyPrice, isEarly } from './early-price.rules.js';

const NOW = new Date('2026-12-01T12:00:00Z');
const EARLY: EarlyPrice = { eventId: 1, priceRappen: 3900, until: null, places: null, taken: 0 };

describe('an early price', () => {
  test.each<[string, Partial<EarlyPrice>, boolean]>([
    ['holds before its end', { until: new Date('2026-12-01T12:00:01Z') }, true],
    ['is over at its end', { until: NOW }, false],
    ['holds while a place has it', { places: 5, taken: 4 }, true],
    ['is over when all have been taken', { places: 5, taken: 5 }, false],
    ['is over when one of both is', { until: NOW, places: 5 }, false],
  ])('%s', (_name, change, holds) => {
    expect(isEarly({ ...EARLY, ...change }, NOW)).toBe(holds);
  });
});
