import { type PastSide, sideOutlook } from './outlook.service.js';

const past = (...shares: number[]): PastSide[] =>
  shares.map((share) => ({ final: 100, before: Math.round(100 * (1 - share)) }));

describe('how many guests a side will have', () => {
  it.each([
    ['no past event', 5, 20, past(), null],
    ['four past events', 5, 20, past(0.5, 0.5, 0.5, 0.5), null],
    ['half came late, always', 5, 20, past(0.5, 0.5, 0.5, 0.5, 0.5), [10, 10, 10]],
    ['a range', 6, 30, past(0, 0.25, 0.4, 0.5, 0.9), [8, 10, 12]],
    ['in any order', 6, 30, past(0.9, 0.4, 0, 0.5, 0.25), [8, 10, 12]],
    ['never above the capacity', 15, 20, past(0.5, 0.5, 0.5, 0.5, 0.5), [20, 20, 20]],
    ['all came late', 3, 20, past(1, 1, 1, 1, 1), [20, 20, 20]],
    ['nobody so far', 0, 20, past(0.5, 0.5, 0.5, 0.5, 0.5), null],
    ['seats given back at the end', 10, 20, past(-0.25, -0.25, -0.25, -0.25, -0.25), [8, 8, 8]],
  ])('%s', (_name, reserved, capacity, events, expected) => {
    const outlook = sideOutlook(reserved, capacity, events);
    const { low, median, high } = outlook.expected ?? {};
    expect(outlook.expected && [low, median, high]).toEqual(expected);
    expect(outlook.share === null).toBe(events.length < 5);
  });

  it('counts only past events with somebody on the side', () => {
    const events = [...past(0.5, 0.5, 0.5, 0.5), { before: 0, final: 0 }];
    expect(sideOutlook(5, 20, events)).toEqual({ events: 4, share: null, expected: null });
  });
});
