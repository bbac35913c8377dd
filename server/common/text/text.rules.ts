/** The scripts that write some words with joiners (Persian and Indic names among them): there these are letters, no trick. */
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

/** Where characters without a width belong to the writing: they are taken out before the others are looked for. */
const LEGITIMATE = [
  new RegExp(`(?<=[${JOINING_SCRIPTS}])[\\u200c\\u200d](?=[${JOINING_SCRIPTS}])`, 'gu'),
  // a family, a profession: several pictures drawn as one
  new RegExp(`(?<=${PICTURE})\\u200d(?=\\p{Extended_Pictographic})`, 'gu'),
  // a picture instead of its text form, and the keycaps
  /(?<=[\p{Emoji}])\ufe0f/gu,
  // the flags of England, Scotland and Wales
  /(?<=\u{1f3f4})[\u{e0061}-\u{e007a}]+\u{e007f}/gu,
  // the forms of Chinese and Japanese characters, and of Mongolian letters
  /(?<=\p{Script=Han})[\u{e0100}-\u{e01ef}]/gu,
  /(?<=\p{Script=Mongolian})[\u180b-\u180d\u180f]/gu,
];
/** No width, another direction, a blank that counts as a letter, a line break that no form can type. */
const HIDDEN = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Zl}\p{Zp}\u2800\ufff9-\ufffb]/u;

/** Whether every code unit is part of a character. A lone surrogate is none: it cannot be written as UTF-8. */
export function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}

/**
 * Whether a text has characters that nobody sees and that make it look like another one: controls of the direction of
 * writing, characters of no width. Joiners inside emoji, and in scripts that are written with them, are none of these.
 */
export function hasHiddenCharacters(text: string): boolean {
  return HIDDEN.test(LEGITIMATE.reduce((left, pattern) => left.replace(pattern, ''), text));
}
