import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { LANGUAGES, type Language } from '../../common/http/request-language.js';
import { alternatesOf, listPath, withParams } from '../facts/public-event.js';
import { type Words, wordsIn } from './words.js';
import { FONTS, PAGE_SHEET } from './styles.js';

/** The name of the product, the same in every language. */
export const PRODUCT = 'Apéro';

/** The data that every public page needs, besides its content. */
export interface PageContext {
  language: Language;
  words: Words;
  /** The language in the URL; undefined if the language is the browser's. */
  chosen: Language | undefined;
  /** Public URL of the product, without a trailing slash. */
  publicUrl: string;
  now: Date;
  /** Hours before the start until which a cancellation is refunded. */
  refundHours: number;
  /** The channel of the link through which the visitor came. */
  via: string | undefined;
}

/** The data of a page's `<head>`. */
interface Head {
  title: string;
  description: string;
  /** The path of the page, without language. */
  path: string;
  /** The path of the picture for previews. */
  picture: string;
  /** Facts for search engines, as schema.org has them. */
  facts?: object;
  /** Whether search engines may show the page. */
  isIndexed: boolean;
}

interface HtmlProps {
  language: Language;
  theme?: string | undefined;
  title: string;
  css: string;
  head: ReactNode;
  children: ReactNode;
}

/** Returns a whole document as HTML. It preloads the fonts. */
export function htmlOf({ language, theme, title, css, head, children }: HtmlProps): string {
  const html = (
    <html lang={language} data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {head}
        {Object.values(FONTS).map(
          (href) =>
            href && <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="" />,
        )}
        <style dangerouslySetInnerHTML={{ __html: css }} />
        <title>{`${title} · ${PRODUCT}`}</title>
      </head>
      <body>{children}</body>
    </html>
  );
  return `<!doctype html>${renderToStaticMarkup(html)}`;
}

/** Returns a whole page as HTML. */
export function pageOf(context: PageContext, head: Head, content: ReactNode): string {
  return htmlOf({
    language: context.language,
    title: head.title,
    css: PAGE_SHEET.css,
    head: <MetaTags context={context} head={head} />,
    children: (
      <>
        <a className="skip" href="#main">
          {context.words('skip')}
        </a>
        <Top context={context} path={head.path} />
        <main id="main">{content}</main>
        <Foot context={context} />
      </>
    ),
  });
}

/** The tags for browsers, search engines and link previews. */
function MetaTags({ context: { publicUrl, chosen, language }, head }: { context: PageContext; head: Head }) {
  const address = publicUrl + head.path;
  const canonical = withParams(address, { lang: chosen });
  const picture = publicUrl + head.picture;
  return (
    <>
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content="#FFF8F0" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#21102A" media="(prefers-color-scheme: dark)" />
      <meta name="description" content={head.description} />
      {!head.isIndexed && <meta name="robots" content="noindex" />}
      {head.isIndexed && <link rel="canonical" href={canonical} />}
      {head.isIndexed &&
        alternatesOf(address).map(({ hrefLang, href }) => (
          <link key={hrefLang} rel="alternate" hrefLang={hrefLang} href={href} />
        ))}
      <link rel="alternate" type="text/calendar" title={PRODUCT} href={`${publicUrl}/events.ics`} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={PRODUCT} />
      <meta property="og:locale" content={language} />
      <meta property="og:url" content={canonical} />
      <meta property="og:title" content={head.title} />
      <meta property="og:description" content={head.description} />
      <meta property="og:image" content={picture} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={head.title} />
      <meta name="twitter:card" content="summary_large_image" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
      {head.facts && (
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonInHtml(head.facts) }} />
      )}
    </>
  );
}

/** JSON inside a script element; escaped so that it cannot close the element. */
function jsonInHtml(value: object): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Links in a row. */
export function LinkRow({ links }: { links: readonly AnchorHTMLAttributes<HTMLAnchorElement>[] }) {
  return (
    <ul className="row">
      {links.map(({ children, ...link }) => (
        <li key={link.href}>
          <a {...link}>{children}</a>
        </li>
      ))}
    </ul>
  );
}

function Top({ context: { language, words, via }, path }: { context: PageContext; path: string }) {
  const languages = LANGUAGES.map((one) => ({
    href: withParams(path, { lang: one, via }),
    hrefLang: one,
    lang: one,
    'aria-current': one === language ? ('true' as const) : undefined,
    children: wordsIn(one)('languageName'),
  }));
  return (
    <header>
      <a className="brand" href="/">
        {PRODUCT}
      </a>
      <nav aria-label={words('translation:common.language')}>
        <LinkRow links={languages} />
      </nav>
    </header>
  );
}

function Foot({ context: { language, words, chosen } }: { context: PageContext }) {
  const links = [
    { href: withParams(listPath(), { lang: chosen }), children: words('translation:dashboard.title') },
    { href: withParams('/events.ics', { lang: language }), children: words('subscribe') },
    { href: '/privacy', children: words('translation:legal.privacy') },
    { href: '/terms', children: words('translation:legal.terms') },
    { href: '/imprint', children: words('translation:legal.imprint') },
  ];
  return (
    <footer>
      <LinkRow links={links} />
    </footer>
  );
}
