import { alternatesOf, eventPath, listPath, type PublicEvent } from './facts/index.js';

/**
 * Returns the sitemap: all public pages, each with its languages (sitemaps.org, with Google's links between languages).
 */
export function sitemapOf(events: readonly PublicEvent[], publicUrl: string): string {
  const cities = [...new Set(events.map(({ city }) => city))];
  const paths = [
    listPath(),
    ...cities.map((city) => listPath(city)),
    ...events.map((event) => eventPath(event)),
  ];
  const pages = paths.flatMap((path) => {
    const alternates = alternatesOf(publicUrl + path);
    const links = alternates
      .map(
        ({ hrefLang, href }) =>
          `<xhtml:link rel="alternate" hreflang="${hrefLang}" href="${escaped(href)}"/>`,
      )
      .join('');
    return alternates.map(({ href }) => `<url><loc>${escaped(href)}</loc>${links}</url>`);
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...pages,
    '</urlset>',
    '',
  ].join('\n');
}

/** Returns robots.txt: allows the public pages; disallows the API, the client's screens, and the cards. */
export function robotsOf(publicUrl: string): string {
  return [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /admin',
    'Disallow: /sandbox/',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
