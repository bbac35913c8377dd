import { createRequire } from 'node:module';

/** The subsets of the typeface, by the characters that they contain: together they can write European names. */
const SUBSETS = [
  'latin',
  'latin-ext',
  'vietnamese',
  'greek',
  'greek-ext',
  'cyrillic',
  'cyrillic-ext',
] as const;
/** A subset of the typeface. */
type Subset = (typeof SUBSETS)[number];
const WEIGHTS = { normal: 400, bold: 600 } as const;
/** Font weights. */
export type Weight = keyof typeof WEIGHTS;

const load = createRequire(import.meta.url);
const ranges = load('@fontsource/inter/unicode.json') as Record<Subset, string>;

const RANGES = SUBSETS.map((subset) => ({
  subset,
  ranges: ranges[subset].split(',').map((range) => {
    const [from = '', to = from] = range.replace('U+', '').split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
  }),
}));

/** Returns the file of a subset of the typeface. */
function fontFile(subset: Subset, weight: Weight): string {
  return load.resolve(`@fontsource/inter/files/inter-${subset}-${WEIGHTS[weight]}-normal.woff`);
}

/**
 * Splits a text into pieces that one subset can write, with the file of each. A character that is in none uses the
 * first.
 */
export function writable(text: string, weight: Weight): { text: string; font: string }[] {
  const pieces: { text: string; subset: Subset }[] = [];
  for (const character of text) {
    const last = pieces.at(-1);
    const subset = subsetOf(character.codePointAt(0) ?? 0, last?.subset);
    if (last?.subset === subset) last.text += character;
    else pieces.push({ text: character, subset });
  }
  return pieces.map(({ text: piece, subset }) => ({ text: piece, font: fontFile(subset, weight) }));
}

// spaces and digits use the same subset as the letters before them
function subsetOf(code: number, before: Subset | undefined): Subset {
  const fitting = RANGES.filter(({ ranges: all }) => all.some(([from, to]) => code >= from && code <= to));
  return (fitting.find(({ subset }) => subset === before) ?? fitting[0])?.subset ?? 'latin';
}
