import fc from 'fast-check';
import { contentOfText, mentionsIn } from './reading/mentions.js';
import { conceptById } from './lexicon/concepts.js';
import { typoDistance } from './spelling/spelling.js';

const anything = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 500 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.string({ unit: fc.constantFrom(..."aeinrst l'&/-,.éü🏔️w ne pas no"), maxLength: 500 }),
  fc
    .array(
      fc.constantFrom(
        'no',
        'pas de',
        'kein',
        'hiking',
        'wandern',
        'und',
        ',',
        'ne',
        'without',
        'zeit mit',
        'der',
        'w/',
      ),
      { maxLength: 80 },
    )
    .map((words) => words.join(' ')),
);

describe('any text at all', () => {
  it('is read without an error, into known ids, sorted, each once', () => {
    fc.assert(
      fc.property(anything, (text) => {
        const ids = mentionsIn(text).map(({ concept }) => concept);
        expect(ids).toEqual([...new Set(ids)].sort());
        expect(ids.every((id) => conceptById(id) !== undefined)).toBe(true);
        expect(contentOfText(text).unknownWords.every((word) => word.length > 2)).toBe(true);
      }),
      { numRuns: 400 },
    );
  });

  it('is read the same way twice', () => {
    fc.assert(
      fc.property(anything, (text) => {
        expect(mentionsIn(text)).toEqual(mentionsIn(text));
      }),
      { numRuns: 100 },
    );
  });

  // Eight times the text may take eight times the time and a wide margin (for the garbage collector), but not sixty-four times.
  it.each([
    ['a word without end', 'a'],
    ['words of two letters', 'ab '],
    ['negations', 'no ne pas de '],
    ['glue inside phrases', 'zeit mit der '],
    ['unknown words', 'blorbo quxiang '],
    ['apostrophes', "l'n't'n'"],
    ['slashes', 'w/ and/or r&b '],
    ['marks without letters', 'e\u0301\u0301\u0301'],
    ['a letter that folds into eighteen', '\ufdfa'],
    ['emoji', '🏔️👨‍👩‍👧'],
    ['dismissals', 'foot? no thanks '],
  ])('takes time in proportion: %s', (_, unit) => {
    // Processor time, not the clock on the wall: others may be using the machine.
    const millisecondsFor = (length: number): number => {
      const text = unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
      const runs = Array.from({ length: 5 }, () => {
        const start = process.cpuUsage();
        mentionsIn(text);
        const { user, system } = process.cpuUsage(start);
        return (user + system) / 1000;
      });
      return Math.min(...runs);
    };
    expect(millisecondsFor(16_000)).toBeLessThan(32 * millisecondsFor(2000) + 50);
  });
});

describe('the slips of the pen', () => {
  it.each([
    ['hiking', 'hiking', 0],
    ['hiking', 'hikign', 1],
    ['hiking', 'hikin', 1],
    ['hiking', 'hykinh', 2],
    ['hiking', 'biking', 2],
    ['hiking', 'skiing', 3],
    ['hiking', 'reading', 3],
  ])('%s and %s are %i apart', (a, b, distance) => {
    expect(typoDistance(a, b, 2)).toBe(distance);
  });

  it('is symmetric', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });
    fc.assert(fc.property(word, word, (a, b) => typoDistance(a, b, 9) === typoDistance(b, a, 9)));
  });
});
