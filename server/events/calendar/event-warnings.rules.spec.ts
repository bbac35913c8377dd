import { eventWarnings, daysToGo } from './event-warnings.rules.js';

const NOW = new Date('2026-12-01T11:00:00Z');
const SOON = new Date('2026-12-11T18:30:00Z');
const LATER = new Date('2027-01-15T18:30:00Z');

describe('what makes an organiser look at a coming event', () => {
  it.each([
    ['nobody yet', 0, 0, 0, SOON, []],
    ['as many as', 10, 10, 0, SOON, []],
    ['a few fewer', 10, 6, 0, SOON, []],
    ['many fewer', 10, 5, 0, SOON, ['unbalanced']],
    ['many fewer the other way', 5, 10, 0, LATER, ['unbalanced']],
    ['too few to tell', 6, 1, 0, SOON, []],
    ['a minimum that is met', 8, 8, 8, SOON, []],
    ['a minimum that is missed', 8, 7, 8, SOON, ['under_minimum']],
    ['a minimum that is missed, with time to go', 8, 7, 8, LATER, []],
    ['both', 12, 4, 8, SOON, ['unbalanced', 'under_minimum']],
  ])('%s', (_name, menReserved, womenReserved, minimum, startsAt, warnings) => {
    const event = {
      format: 'two_sides' as const,
      menReserved,
      womenReserved,
      minMen: minimum,
      minWomen: minimum,
      startsAt,
    };
    expect(eventWarnings(event, NOW)).toEqual(warnings);
  });

  it('balance means nothing where there is one side', () => {
    const event = { menReserved: 0, womenReserved: 12, minMen: 0, minWomen: 20, startsAt: SOON };
    expect(eventWarnings({ ...event, format: 'open' }, NOW)).toEqual(['under_minimum']);
  });

  it.each([
    ['2026-12-01T22:59:00Z', 0],
    ['2026-12-01T23:00:00Z', 1],
    ['2026-12-11T18:30:00Z', 10],
    ['2027-04-01T10:00:00Z', 121],
    ['2026-11-30T18:30:00Z', -1],
  ])('days to %s: %i', (startsAt, days) => {
    expect(daysToGo(new Date(startsAt), NOW)).toBe(days);
  });
});
