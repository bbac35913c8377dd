import fc from 'fast-check';
import { arrange, compact, SLOTS, type Slots, withoutPhoto } from './photo-slots.rules.js';

const NOW = { 1: 'a', 2: 'b', 4: 'd' };
const own = 'must be a photo of your own';
const twice = 'must not be in two places';

describe('arranging photos', () => {
  it.each([
    ['no wish closes gaps', {}, { 1: 'a', 2: 'b', 3: 'd', 4: null, 5: null }, []],
    ['null empties a slot', { 2: null }, { 1: 'a', 2: 'd', 3: null, 4: null, 5: null }, ['b']],
    [
      'without the main one the next is the main one',
      { 1: null },
      { 1: 'b', 2: 'd', 3: null, 4: null, 5: null },
      ['a'],
    ],
    ['two change places', { 1: 'b', 2: 'a' }, { 1: 'b', 2: 'a', 3: 'd', 4: null, 5: null }, []],
    ['the first moves to the end', { 1: null, 5: 'a' }, { 1: 'b', 2: 'd', 3: 'a', 4: null, 5: null }, []],
    ['the last moves to the front', { 1: 'd', 4: 'a' }, { 1: 'd', 2: 'b', 3: 'a', 4: null, 5: null }, []],
    [
      'one takes the place of another',
      { 1: 'd', 4: null },
      { 1: 'd', 2: 'b', 3: null, 4: null, 5: null },
      ['a'],
    ],
    [
      'all are emptied',
      { 1: null, 2: null, 4: null },
      { 1: null, 2: null, 3: null, 4: null, 5: null },
      ['a', 'b', 'd'],
    ],
  ])('%s', (_what, requested, slots, removed) => {
    expect(arrange(NOW, requested)).toEqual({ slots, removed });
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

describe('slots without gaps', () => {
  const photo = fc.constantFrom('a', 'b', 'c', 'd', 'e', null);
  const anySlots = fc
    .uniqueArray(photo, { maxLength: 5 })
    .map((photos): Slots => Object.fromEntries(SLOTS.map((slot, at) => [slot, photos[at] ?? null])));
  const inOrder = (slots: Slots) => SLOTS.flatMap((slot) => slots[slot] ?? []);

  it('hold the same photos in the same order, the first of them as the main one', () => {
    fc.assert(
      fc.property(anySlots, (slots) => {
        const closed = compact(slots);
        expect(inOrder(closed)).toEqual(inOrder(slots));
        expect(SLOTS.map((slot) => closed[slot])).toEqual(
          SLOTS.map((_slot, at) => inOrder(slots)[at] ?? null),
        );
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
        expect(result.slots).toEqual(compact(result.slots));
        expect(withoutPhoto(now, 'a')).toEqual(compact(withoutPhoto(now, 'a')));
      }),
    );
  });
});

describe('the slots without a photo', () => {
  it.each([
    ['the main one', 'a', { 1: 'b', 2: 'd', 3: null, 4: null, 5: null }],
    ['one in between', 'b', { 1: 'a', 2: 'd', 3: null, 4: null, 5: null }],
    ['the last one', 'd', { 1: 'a', 2: 'b', 3: null, 4: null, 5: null }],
    ['one that is not there', 'x', { 1: 'a', 2: 'b', 3: 'd', 4: null, 5: null }],
  ])('%s: the others move up', (_what, photoId, slots) => {
    expect(withoutPhoto(NOW, photoId)).toEqual(slots);
  });

  it('begin with a main one, also where none was', () => {
    expect(withoutPhoto({ 2: 'b', 5: 'e' }, 'e')[1]).toBe('b');
  });
});
