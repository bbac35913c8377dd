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
