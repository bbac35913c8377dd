import { lastMonths } from './months.rules';

it('counts the months back from the one it is in Zurich', () => {
  expect(lastMonths(new Date('2026-12-31T23:30:00Z'), 3)).toEqual(['2027-01', '2026-12', '2026-11']);
  expect(lastMonths(new Date('2026-06-30T21:30:00Z'), 2)).toEqual(['2026-06', '2026-05']);
});
