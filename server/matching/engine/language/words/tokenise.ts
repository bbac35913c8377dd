/** A normalised word of a text. */
export interface Token {
  /** Lower case, without accents. An emoji is one word. */
  form: string;
  /** As `form`, with umlauts (ä, ö, ü), which the dialect rules need. */
  umlauted: string;
  /** Number of the clause. Increases at punctuation, brackets and line ends: phrases and negations end there. */
  clause: number;
  /** True after a slash: phrases end there, negations continue ("no alcohol/drugs"). */
  afterSlash: boolean;
  /** True if a hyphen joins it to the word before. */
  bound: boolean;
}

const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  œ: 'oe',
  æ: 'ae',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
};
const UMLAUTS: Readonly<Record<string, string>> = { ä: 'a', ö: 'o', ü: 'u' };

/** Returns lower case without accents (umlauts stay), ß as ss, one kind of apostrophe, no letter more than twice in a row. */
function foldButUmlauts(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/([aou])\u0308/g, (_, letter: string) => `${letter}\u0308`.normalize('NFC'))
    .replace(/\p{M}/gu, '')
    .replace(/[ßœæøłđı]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[’‘‛´`ʼ′]/g, "'")
    .replace(/(\p{L})\1{2,}/gu, '$1$1');
}

/** Returns a text with a, o, u for ä, ö, ü. */
export const withoutUmlauts = (text: string): string =>
  text.replace(/[äöü]/g, (letter) => UMLAUTS[letter] ?? letter);

// Words with signs that would otherwise be split into single letters.
const SIGNS: readonly [RegExp, string][] = [
  [/\br ?(?:&|'?n'?) ?b\b/g, 'rnb'],
  [/\bd ?(?:&|'?n'?) ?b\b/g, 'dnb'],
  [/\bd ?(?:&|'?n'?) ?d\b/g, 'dnd'],
  [/\bp ?(?:&|'?n'?) ?p\b/g, 'pnp'],
  [/\bw\/o\b/g, ' without '],
  [/\bw\/ ?/g, ' with '],
  [/\bac\/dc\b/g, 'acdc'],
  [/'n'/g, ' n '],
  [/n't\b/g, 'nt'],
];

const PIECE = /[\p{L}\p{N}]+|\p{Extended_Pictographic}|[^\p{L}\p{N}]/gu;
const STOPS = new Set(',;.:!?…()[]{}|•·—–\n\r\t"“”«»„*=<>。、，');
const SILENT = new Set(['♀', '♂', '\u200d', '\ufe0f']);

function gapOf(pieces: readonly string[], at: number): 'stop' | 'slash' | 'and' | 'bind' | 'none' {
  const piece = pieces[at] ?? '';
  if (STOPS.has(piece)) return 'stop';
  if (piece === '/' || piece === '\\') return 'slash';
  if (piece === '&' || piece === '+') return 'and';
  if (piece !== '-' && piece !== "'") return 'none';
  const spaced = pieces[at - 1] === ' ' || pieces[at + 1] === ' ' || at === 0;
  if (piece === '-' && spaced) return 'stop';
  return spaced ? 'none' : 'bind';
}

/** Returns the words of a text in their order. Linear running time for any text. */
export function tokenise(text: string): Token[] {
  let folded = foldButUmlauts(text);
  for (const [sign, word] of SIGNS) folded = folded.replace(sign, word);
  const pieces = folded.match(PIECE) ?? [];
  const tokens: Token[] = [];
  let clause = 0;
  let afterSlash = false;
  let bound = false;
  pieces.forEach((piece, at) => {
    const gap = gapOf(pieces, at);
    if (gap === 'stop') clause += 1;
    else if (gap === 'slash') afterSlash = true;
    else if (gap === 'bind') bound ||= piece === '-';
    const word = gap === 'and' ? '&' : piece;
    const speaks = gap === 'and' || (gap === 'none' && /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(piece));
    if (!speaks || SILENT.has(piece)) return;
    tokens.push({ form: withoutUmlauts(word), umlauted: word, clause, afterSlash, bound });
    afterSlash = false;
    bound = false;
  });
  return tokens;
}
