import { arrange, withoutPhoto } from './photo-slots.rules.js';

const NOW = { 1: 'a', 2: 'b', 4: 'd' };
const own = 'must be a photo of your own';
const twice = 'must not be in two places';

describe('arranging photos', () => {
  it.each([
    ['no wish changes nothing', {}, { 1: 'a', 2: 'b', 3: null, 4: 'd', 5: null }, []],
    ['null empties a slot', { 2: null }, { 1: 'a', 2: null, 3: null, 4: 'd', 5: null }, ['b']],
    ['two change places', { 1: 'b', 2: 'a' }, { 1: 'b', 2: 'a', 3: null, 4: 'd', 5: null }, []],
    ['one moves', { 1: null, 5: 'a' }, { 1: null, 2: 'b', 3: null, 4: 'd', 5: 'a' }, []],
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
