import { chosenEvents, kindChoices } from './kind-filter.rules';

const ANY = { format: 'two_sides', min_age: null, max_age: null, theme: null, languages: [] } as const;
type Event = Parameters<typeof kindChoices>[0][number] & { id: number };
const event = (id: number, more: Partial<Event> = {}): Event => ({ ...ANY, languages: [], id, ...more });

const EVENTS = [
  event(1),
  event(2, { min_age: 35, max_age: 45 }),
  event(3, { min_age: 25, max_age: 35, theme: 'hikers' }),
  event(4, { format: 'open', min_age: 25, max_age: 35 }),
  event(5, { languages: ['fr'] }),
];
const HIM = { gender: 'male', age: 28 } as const;

const shown = (keys: string[], events = EVENTS) =>
  chosenEvents(events, kindChoices(events, HIM), new Set(keys), HIM).map(({ id }) => id);

describe('evenings can be chosen by', () => {
  it('what they differ by, with how many there are', () => {
    expect(kindChoices(EVENTS, HIM).map(({ key, count }) => [key, count])).toEqual([
      ['fits', 4],
      ['open', 1],
      ['25-35', 2],
      ['35-45', 1],
      ['hikers', 1],
      ['in-fr', 1],
    ]);
  });

  it('nothing where all are alike', () => {
    expect(kindChoices([event(1), event(2)], HIM)).toEqual([]);
    expect(kindChoices([event(1, { languages: ['de'] }), event(2, { languages: ['de'] })], HIM)).toEqual([]);
    expect(kindChoices(EVENTS, undefined).map(({ key }) => key)).not.toContain('fits');
  });
});

describe('of the evenings', () => {
  it.each([
    ['nothing is hidden until one is chosen', [], [1, 2, 3, 4, 5]],
    ['those for oneself stay', ['fits'], [1, 3, 4, 5]],
    ['either of two ages stays', ['25-35', '35-45'], [2, 3, 4]],
    ['only those stay that are both', ['25-35', 'hikers'], [3]],
    ['none stays where none is both', ['35-45', 'hikers'], []],
    ['a choice that is gone hides nothing', ['dogs'], [1, 2, 3, 4, 5]],
  ])('%s', (_name, keys, left) => {
    expect(shown(keys)).toEqual(left);
  });
});
