import { hasHiddenCharacters, isWellFormed } from './text.rules.js';

describe('a text', () => {
  it.each(['', 'Zoë', '👩‍🚒', '\u{20bb7}野家', '\ufffd'])('is well formed: %j', (text) => {
    expect(isWellFormed(text)).toBe(true);
  });

  it.each(['\ud800', 'a\udfff', '\udc00\ud800', 'Ana\ud83d'])('is not well formed: %j', (text) => {
    expect(isWellFormed(text)).toBe(false);
  });
});

describe('a name', () => {
  it.each([
    'Ana',
    'Zoë-Marie d’Été',
    'Jürg Müller 🏔️',
    'Familie 👨‍👩‍👧‍👦',
    'Nurse 👩🏽‍⚕️',
    'Rainbow 🏳️‍🌈',
    'Flag 🏴󠁧󠁢󠁳󠁣󠁴󠁿',
    'Number 1️⃣',
    'علی‌رضا',
    'ශ්‍රීමතී',
    'क्‍षमा',
    '辻\u{e0100}村',
    'דוד',
    'محمد',
    'Nguyễn Văn Anh',
    '김민수',
  ])('may be %s', (text) => {
    expect(hasHiddenCharacters(text)).toBe(false);
  });

  it.each([
    ['another direction', 'Ana \u202egnp.exe'],
    ['an isolate', '\u2066Ana\u2069'],
    ['a mark of direction', 'Ana\u200f'],
    ['an Arabic mark of direction', 'Ana\u061c'],
    ['a space of no width', 'A\u200bna'],
    ['a joiner between letters that do not join', 'A\u200dna'],
    ['a non-joiner between letters that do not join', 'A\u200cna'],
    ['a joiner at the end', 'علی\u200d'],
    ['a joiner after a picture and before a letter', '👩\u200dna'],
    ['a word joiner', 'A\u2060na'],
    ['a byte order mark', '\ufeffAna'],
    ['a soft hyphen', 'An\u00ada'],
    ['a combining grapheme joiner', 'An\u034fa'],
    ['a letter that is a blank', 'Ana\u3164'],
    ['half a blank letter', 'Ana\uffa0'],
    ['a blank of Braille', '\u2800Ana'],
    ['tags behind no flag', 'Ana\u{e0061}\u{e007f}'],
    ['a form of a letter that has none', 'A\ufe0fna'],
    ['the end of a line', 'Ana\u2028Ben'],
  ])('has no %s', (_what, text) => {
    expect(hasHiddenCharacters(text)).toBe(true);
  });
});
