import { toggledSkips } from './skips.rules';

const DAY = '2026-12-25';

it.each([
  ['leaves a day out', [], [{ day: DAY, city: 'Bern' }]],
  ['takes it back', [{ day: DAY, city: 'Bern' as const }], []],
  ['takes it back in one city alone', [{ day: DAY, city: null }], [{ day: DAY, city: 'Basel' }]],
])('a tick %s', (_name, skips, after) => {
  expect(toggledSkips(skips, { day: DAY, city: 'Bern' }, ['Bern', 'Basel'])).toEqual(after);
});
