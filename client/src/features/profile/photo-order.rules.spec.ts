import type { PhotoSlot } from '../../api/types';
import {
  exchanged,
  hasGaps,
  landing,
  movedTo,
  photoFields,
  type Photos,
  photosOf,
  without,
} from './photo-order.rules';

/** The photos a, b, c … in the first slots, '-' for none. */
const photos = (text: string): Photos => {
  const at = (slot: number) => (text[slot - 1] === '-' ? null : (text[slot - 1] ?? null));
  return { 1: at(1), 2: at(2), 3: at(3), 4: at(4), 5: at(5) };
};
const told = (all: Photos) =>
  Object.values(all)
    .map((one) => one ?? '-')
    .join('');

describe('the photos of a profile', () => {
  it.each([
    ['---', '-----', false],
    ['abc', 'abc--', false],
    ['-b', 'b----', true],
    ['a--d', 'ad---', true],
    ['--c-e', 'ce---', true],
  ])('%s are shown as %s', (slots, shown, gaps) => {
    const fields = photoFields(photos(slots));
    expect(told(photosOf(fields))).toBe(shown);
    expect(hasGaps(fields)).toBe(gaps);
  });

  it.each<[string, PhotoSlot, PhotoSlot, string, PhotoSlot]>([
    ['abc', 3, 1, 'cba--', 1],
    ['abc', 1, 2, 'bac--', 2],
    ['abc', 1, 5, 'bca--', 3],
    ['abc', 3, 4, 'abc--', 3],
    ['a', 1, 4, 'a----', 1],
  ])('%s: photo %i moved to place %i gives %s', (slots, from, to, expected, arrives) => {
    expect(told(exchanged(photos(slots), from, to))).toBe(expected);
    expect(movedTo(photos(slots), from, to)).toBe(arrives);
  });

  it('move up when one of them is removed, the main one too', () => {
    expect(told(without(photos('abc'), 1))).toBe('bc---');
    expect(told(without(photos('abc'), 2))).toBe('ac---');
    expect(told(without(photos('a'), 1))).toBe('-----');
  });

  it('take a new one behind the last one, or in the place of one', () => {
    expect(landing(photos('ab'), 5)).toBe(3);
    expect(landing(photos('ab'), 2)).toBe(2);
    expect(landing(photos(''), 4)).toBe(1);
    expect(landing(photos('abcde'), 5)).toBe(5);
  });
});
