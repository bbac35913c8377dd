import { countByCity, refundHours, sectionsOf, splitByTime } from './sections.rules';

const NOW = new Date('2026-12-04T12:00:00Z');
const YOURS = new Set([3, 5]);
const event = (id: number, city: string, date: string) => ({ id, city, date });
const ids = (events: readonly { id: number }[]) => events.map(({ id }) => id);

const EVENTS = [
  event(1, 'Bern', '2026-12-04T18:30:00Z'),
  event(2, 'Zurich', '2026-12-04T18:30:00Z'),
  event(3, 'Basel', '2026-12-04T19:00:00Z'),
  // after midnight in Zurich
  event(4, 'Zurich', '2026-12-04T23:30:00Z'),
  event(5, 'Geneva', '2026-12-10T18:30:00Z'),
  event(6, 'Bern', '2026-12-11T18:30:00Z'),
];

describe('the sections of the dashboard', () => {
  it('are tonight and what is yours, then your city, then the rest', () => {
    const { tonight, yours, home, others } = sectionsOf(EVENTS, { yours: YOURS, city: 'Zurich', now: NOW });
    expect([ids(tonight), ids(yours), ids(home), ids(others)]).toEqual([[3, 2], [5], [4], [1, 6]]);
  });

  it('have every event once, whoever reads them', () => {
    for (const city of ['Zurich', 'Bern', 'Lucerne', undefined]) {
      const { tonight, yours, home, others } = sectionsOf(EVENTS, { yours: YOURS, city, now: NOW });
      expect(new Set(ids([...tonight, ...yours, ...home, ...others]))).toEqual(new Set(ids(EVENTS)));
    }
  });

  it('show the next three of other cities within six weeks, and leave the others to one line', () => {
    const soonest = splitByTime(EVENTS, NOW);
    expect([ids(soonest.soon), ids(soonest.later)]).toEqual([
      [1, 2, 3],
      [4, 5, 6],
    ]);
    const far = [event(7, 'Bern', '2027-01-15T12:00:00Z'), event(8, 'Bern', '2027-01-15T12:00:01Z')];
    const { soon, later } = splitByTime(far, NOW);
    expect([ids(soon), ids(later)]).toEqual([[7], [8]]);
  });

  it.each([
    ['48 hours before', '2026-12-02T18:30:00Z', 49, 48],
    ['until their day begins', '2026-12-03T23:00:00Z', 49, 0],
    ['never, as they are free', '2026-12-02T18:30:00Z', 0, undefined],
  ])('say once when money comes back: %s', (_rule, refund_until, price, hours) => {
    expect(refundHours([{ date: '2026-12-04T18:30:00Z', refund_until, price }])).toBe(hours);
  });

  it('count the events of each city that has any', () => {
    expect(countByCity(EVENTS, ['Geneva', 'Zurich', 'Lausanne', 'Bern'])).toEqual([
      { city: 'Geneva', count: 1 },
      { city: 'Zurich', count: 2 },
      { city: 'Bern', count: 2 },
    ]);
  });
});
