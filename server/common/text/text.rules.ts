/** Scripts that use joiners in ordinary words (Persian and Indic names among them). */
const JOINING_SCRIPTS = [
  'Arabic',
  'Syriac',
  'Mongolian',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Khmer',
  'Myanmar',
]
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join('');
const PICTURE = '\\p{Extended_Pictographic}[\\ufe0f\\p{Emoji_Modifier}]?';

/** Legitimate uses of zero-width characters: these are removed before others are searched. */
const LEGITIMATE = [
  new RegExp(`(?<=[${JOINING_SCRIPTS}])[\\u200c\\u200d](?=[${JOINING_SCRIPTS}])`, 'gu'),
  // a family, a profession: several emoji shown as one
  new RegExp(`(?<=${PICTURE})\\u200d(?=\\p{Extended_Pictographic})`, 'gu'),
  // emoji presentation, and keycaps
  /(?<=[\p{Emoji}])\ufe0f/gu,
  // the flags of England, Scotland and Wales
  /(?<=\u{1f3f4})[\u{e0061}-\u{e007a}]+\u{e007f}/gu,
  // variants of Chinese and Japanese characters, and of Mongolian letters
  /(?<=\p{Script=Han})[\u{e0100}-\u{e01ef}]/gu,
  /(?<=\p{Script=Mongolian})[\u180b-\u180d\u180f]/gu,
];
/** Zero-width characters, direction controls, a blank that counts as a letter, line breaks that no form can type. */
const HIDDEN = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Zl}\p{Zp}\u2800\ufff9-\ufffb]/u;

/** Whether every code unit is part of a character. A lone surrogate is not: it cannot be written as UTF-8. */
export function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}

/**
 * Whether a text contains invisible characters that can make it look like another one: direction controls and
 * zero-width characters. Joiners inside emoji, and in scripts that need them, are allowed.
 */
export function hasHiddenCharacters(text: string): boolean {
  return HIDDEN.test(LEGITIMATE.reduce((left, pattern) => left.replace(pattern, ''), text));
}
