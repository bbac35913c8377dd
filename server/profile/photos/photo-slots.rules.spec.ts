import fc from 'fast-check';
import { arrange, SLOTS, type Slots } from './photo-slots.rules.js';

const NOW = { 1: 'a', 2: 'b', 4: 'd' };
const own = 'must be a photo of your own';
const twice = 'must not be in two places';

describe('arranging photos', () => {
  it.each([
    ['no wish closes gaps', {}, ['a', 'b', 'd'], []],
    ['null empties a slot: the others move up', { 2: null }, ['a', 'd'], ['b']],
    ['without the main one the next is the main one', { 1: null }, ['b', 'd'], ['a']],
    ['without the last one nothing moves', { 4: null }, ['a', 'b'], ['d']],
    ['two change places', { 1: 'b', 2: 'a' }, ['b', 'a', 'd'], []],
    ['the first moves to the end', { 1: null, 5: 'a' }, ['b', 'd', 'a'], []],
    ['the last moves to the front', { 1: 'd', 4: 'a' }, ['d', 'b', 'a'], []],
    ['one takes the place of another', { 1: 'd', 4: null }, ['d', 'b'], ['a']],
    ['all are emptied', { 1: null, 2: null, 4: null }, [], ['a', 'b', 'd']],
  ])('%s', (_what, requested, photos, removed) => {
    expect(arrange(NOW, requested)).toEqual({ photos, removed });
  });

  it('begins with a main one, also where none was', () => {
    expect(arrange({ 2: 'b', 5: 'e' }, { 5: null })).toEqual({ photos: ['b'], removed: ['e'] });
  });

  it.each([
    ['a stranger', { 3: 'x' }, [{ slot: 3, reason: own }]],
    ['one in two slots', { 3: 'a', 5: 'a', 1: null }, [{ slot: 5, reason: twice }]],
    ['one that stays where it was, too', { 3: 'a' }, [{ slot: 3, reason: twice }]],
    [
      'two wrongs',
      { 1: 'x', 2: 'd' },
      [
        { slot: 1, reason: own },
        { slot: 4, reason: twice },
      ],
    ],
  ])('refuses %s', (_what, requested, wrong) => {
    expect(arrange(NOW, requested)).toEqual({ invalid: wrong });
  });
});

describe('photos without gaps', () => {
  const photo = fc.constantFrom('a', 'b', 'c', 'd', 'e', null);
  const anySlots = fc
    .uniqueArray(photo, { maxLength: 5 })
    .map((photos): Slots => Object.fromEntries(SLOTS.map((slot, at) => [slot, photos[at] ?? null])));
  const inOrder = (slots: Slots) => SLOTS.flatMap((slot) => slots[slot] ?? []);

  it('are the same in the same order without a wish', () => {
    fc.assert(
      fc.property(anySlots, (slots) => {
        expect(arrange(slots, {})).toEqual({ photos: inOrder(slots), removed: [] });
      }),
    );
  });

  it('are what every order and every removal leaves', () => {
    fc.assert(
      fc.property(anySlots, fc.shuffledSubarray([...SLOTS]), (now, chosen) => {
        const ids = SLOTS.map((slot) => now[slot] ?? null);
        const requested = Object.fromEntries(
          SLOTS.map((slot, at) => [slot, ids[(chosen[at] ?? 0) - 1] ?? null]),
        );
        const result = arrange(now, requested);
        if ('invalid' in result) throw new Error('the story asks for own photos once each');
        expect(result.photos).toEqual(inOrder(requested));
        expect([...result.photos, ...result.removed].toSorted()).toEqual(inOrder(now).toSorted());
      }),
    );
  });
});
