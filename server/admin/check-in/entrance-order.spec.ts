import { entranceOrder } from './entrance-order.rules.js';

const at = (name: string, startsAt: string, hours = 3) => ({
  name,
  startsAt: new Date(startsAt),
  endsAt: new Date(Date.parse(startsAt) + hours * 3_600_000),
});
const EVENTS = [
  at('the day before yesterday', '2026-12-02T18:30:00Z'),
  at('last night', '2026-12-03T18:30:00Z'),
  at('tonight, late', '2026-12-04T20:00:00Z', 4),
  at('tonight', '2026-12-04T18:30:00Z'),
  at('tomorrow', '2026-12-05T18:30:00Z'),
];
const namesAt = (now: string) => entranceOrder(EVENTS, new Date(now)).map(({ name }) => name);

describe('the events of the entrance', () => {
  it.each([
    ['in the morning', '2026-12-04T07:00:00Z'],
    ['right after midnight in Zurich', '2026-12-03T23:00:00Z'],
    ['while they go on', '2026-12-04T19:00:00Z'],
  ])('have today’s first, %s', (_name, now) => {
    expect(namesAt(now)).toEqual([
      'tonight',
      'tonight, late',
      'tomorrow',
      'last night',
      'the day before yesterday',
    ]);
  });

  it('have one that ends after midnight on top until its last guest has left', () => {
    expect(namesAt('2026-12-05T00:59:00Z').slice(0, 2)).toEqual(['tonight, late', 'tomorrow']);
    expect(namesAt('2026-12-05T01:00:00Z')[0]).toBe('tomorrow');
  });
});
