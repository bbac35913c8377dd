/**
 * The text of the demonstration on every page, without a line break inside "e-mail"; the stylesheet shows the language
 * of the page.
 */
const WORDS = {
  en: 'Demonstration: invented people, no money, no emails.',
  fr: 'Démonstration\u202f: personnes inventées, ni argent ni e\u2060-\u2060mails.',
  it: 'Dimostrazione: persone inventate, niente denaro, niente e\u2060-\u2060mail.',
  de: 'Demonstration: erfundene Menschen, kein Geld, keine E\u2060-\u2060Mails.',
};

/**
 * Returns a page with the demonstration's banner. The server adds it, so that the guests' client does not contain it.
 */
export function demoMark(html: string): string {
  const words = Object.entries(WORDS).map(([language, text]) => `<span lang="${language}">${text}</span>`);
  return html
    .replace(
      '</head>',
      '<link rel="stylesheet" href="/demo.css" /><meta name="robots" content="noindex, nofollow" /></head>',
    )
    .replace('<body>', `<body><aside id="demo-mark">${words.join('')}</aside>`);
}
