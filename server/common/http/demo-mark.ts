/** What the demonstration says on every page, no line ends within e-mail; the stylesheet shows the language that the page is in. */
const WORDS = {
  en: 'Demonstration: invented people, no money, no emails.',
  fr: 'Démonstration\u202f: personnes inventées, ni argent ni e\u2060-\u2060mails.',
  it: 'Dimostrazione: persone inventate, niente denaro, niente e\u2060-\u2060mail.',
  de: 'Demonstration: erfundene Menschen, kein Geld, keine E\u2060-\u2060Mails.',
};

/**
 * Returns a page with the mark of the demonstration on it. The server adds it, so that nothing of it is in the client that
 * guests load.
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
