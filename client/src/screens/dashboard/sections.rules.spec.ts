import { countByCity, sectionsOf } from './sections.rules';

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

  it('count the events of each city that has any', () => {
    expect(countByCity(EVENTS, ['Geneva', 'Zurich', 'Lausanne', 'Bern'])).toEqual([
      { city: 'Geneva', count: 1 },
      { city: 'Zurich', count: 2 },
      { city: 'Bern', count: 2 },
    ]);
  });
});
