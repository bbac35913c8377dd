import { asksForDecision } from './event-decisions.service.js';

const START = new Date('2026-12-04T18:30:00Z');
const EVENT = {
  status: 'published',
  startsAt: START,
  menReserved: 5,
  womenReserved: 8,
  minMen: 8,
  minWomen: 8,
};

describe('whether organisers are asked to decide', () => {
  it.each([
    ['48 hours before, one side short', {}, '2026-12-02T18:30:00Z', true],
    ['a second earlier', {}, '2026-12-02T18:29:59Z', false],
    ['a minute before the start', {}, '2026-12-04T18:29:00Z', true],
    ['at the start', {}, '2026-12-04T18:30:00Z', false],
    ['the other side short', { menReserved: 8, womenReserved: 7 }, '2026-12-03T00:00:00Z', true],
    ['both at their minimum', { menReserved: 8 }, '2026-12-03T00:00:00Z', false],
    ['an event without minimums', { menReserved: 0, minMen: 0 }, '2026-12-03T00:00:00Z', false],
    ['a draft', { status: 'draft' }, '2026-12-03T00:00:00Z', false],
    ['a cancelled event', { status: 'cancelled' }, '2026-12-03T00:00:00Z', false],
  ])('%s', (_name, change, now, asked) => {
    expect(asksForDecision({ ...EVENT, ...change }, new Date(now))).toBe(asked);
  });
});
