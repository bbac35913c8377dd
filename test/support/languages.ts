/** The languages of the interface, as a browser asks for them. */
export const LANGUAGES = ['en', 'fr', 'it', 'de'] as const;

/**
 * Whether the screen at this place of a list is looked at in this language: in one of the four by turns, or in all
 * four with EVERY_LANGUAGE=1 (npm run test:accessibility): that takes ten minutes.
 */
export function isTurnOf(locale: (typeof LANGUAGES)[number]): (at: number) => boolean {
  const every = process.env['EVERY_LANGUAGE'] === '1';
  return (at) => every || LANGUAGES[at % LANGUAGES.length] === locale;
}
