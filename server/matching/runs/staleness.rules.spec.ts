import { isResult, matchesAreOpen } from './staleness.rules.js';

// daylight saving ends in Zurich on 25 October 2026 at 03:00: that day begins at 22:00Z and has 25 hours
const startsAt = new Date('2026-10-25T18:30:00Z');
const endsAt = new Date('2026-10-25T21:30:00Z');
const event = { status: 'published' as const, startsAt, endsAt };

describe('when an event shows its matches', () => {
  it.each([
    ['a second before midnight in Zurich', '2026-10-24T21:59:59Z', false],
    ['at midnight in Zurich', '2026-10-24T22:00:00Z', true],
    ['a year later', '2027-10-25T12:00:00Z', true],
  ])('%s', (_when, now, open) => {
    expect(matchesAreOpen(event, new Date(now))).toBe(open);
  });

  it.each(['draft', 'cancelled'] as const)('never while it is %s', (status) => {
    expect(matchesAreOpen({ ...event, status }, endsAt)).toBe(false);
  });
});

describe('which run is a result', () => {
  const made = (createdAt: string, forStart = startsAt) => ({
    createdAt: new Date(createdAt),
    startsAt: forStart,
  });

  it.each([
    ['one of the day', made('2026-10-24T22:00:00Z'), true],
    ['one after the event', made('2026-10-26T22:00:00Z'), true],
    ['not a look ahead of the day', made('2026-10-24T21:59:59Z'), false],
    ['not one for the date before it was moved', made('2026-10-25T08:00:00Z', endsAt), false],
  ])('%s', (_name, run, result) => {
    expect(isResult(run, event)).toBe(result);
  });
});
