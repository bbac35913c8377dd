/** Letters that no accent makes of another. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
};

/** Returns a text as it is compared in a search: without case, accents and spaces around it. */
export function fold(text: string): string {
  const plain = text.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  return plain.replace(/[ßæœøđðłı]/g, (letter) => LETTERS[letter] ?? letter);
}

/** The same as if nobody wrote ae, oe and ue: Müller, Mueller and Muller are one. */
function foldUmlauts(text: string): string {
  return fold(text).replace(/([aou])e/g, '$1');
}

/** Fewer letters than these are looked for as they are: without its e, `zoe` would find Zora. */
const FEWEST_FOLDED = 3;

/**
 * Returns whether a text holds what is searched for, whatever the case, accents and German "ue" in either. The server's
 * `matches_search` says the same.
 */
export function matchesSearch(text: string, typed: string): boolean {
  const folded = foldUmlauts(typed);
  if (fold(text).includes(fold(typed))) return true;
  return folded.length >= FEWEST_FOLDED && foldUmlauts(text).includes(folded);
}

/** Returns whether a text, or a word in it, begins with what is typed so far, in any spelling. */
export function beginsLike(text: string, typed: string): boolean {
  return [fold, foldUmlauts].some((spell) => {
    const [own, wanted] = [spell(text), spell(typed)];
    return own.startsWith(wanted) || own.split(/[\s-]+/).some((word) => word.startsWith(wanted));
  });
}
