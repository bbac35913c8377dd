import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { LANGUAGES, type Language } from '../../common/http/request-language.js';
import { alternatesOf, listPath, withParams } from '../facts/public-event.js';
import { type Words, wordsIn } from './words.js';
import { FONTS, PAGE_SHEET } from './styles.js';

/** The product, in every language. */
export const PRODUCT = 'Apéro';

/** What every public page needs besides its subject. */
export interface PageContext {
  language: Language;
  words: Words;
  /** The language in the URL; undefined if it was chosen by the browser's. */
  chosen: Language | undefined;
  /** Public URL of the product, without a trailing slash. */
  publicUrl: string;
  now: Date;
  /** Hours before the start until which a cancellation is refunded. */
  refundHours: number;
  /** The channel of the link through which the visitor came. */
  via: string | undefined;
}

/** What the head of a page says. */
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

interface DocumentProps {
  context: PageContext;
  head: Head;
  children: ReactNode;
}

/** Returns a whole page as HTML. */
export function pageOf(props: DocumentProps): string {
  return `<!doctype html>${renderToStaticMarkup(<Document {...props} />)}`;
}

function Document({ context, head, children }: DocumentProps) {
  return (
    <html lang={context.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#FFF8F0" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#21102A" media="(prefers-color-scheme: dark)" />
        <Fonts />
        <style dangerouslySetInnerHTML={{ __html: PAGE_SHEET.css }} />
        <title>{`${head.title} · ${PRODUCT}`}</title>
        <Told context={context} head={head} />
      </head>
      <body>
        <a className="skip" href="#main">
          {context.words('skip')}
        </a>
        <Top context={context} path={head.path} />
        <main id="main">{children}</main>
        <Foot context={context} />
      </body>
    </html>
  );
}

/** Asks for the fonts before the style sheet is read. */
export function Fonts() {
  return Object.values(FONTS).map(
    (href) =>
      href && <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="" />,
  );
}

/** What search engines and previews are told. */
function Told({ context: { publicUrl, chosen, language }, head }: Pick<DocumentProps, 'context' | 'head'>) {
  const address = publicUrl + head.path;
  const canonical = withParams(address, { lang: chosen });
  const picture = publicUrl + head.picture;
  return (
    <>
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

/** JSON that cannot end the element in which it stands. */
function jsonInHtml(value: object): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function Top({ context: { language, words, via }, path }: { context: PageContext; path: string }) {
  return (
    <header>
      <a className="brand" href="/">
        {PRODUCT}
      </a>
      <nav aria-label={words('translation:common.language')}>
        <ul className="row">
          {LANGUAGES.map((one) => (
            <li key={one}>
              <a
                href={withParams(path, { lang: one, via })}
                hrefLang={one}
                lang={one}
                aria-current={one === language ? 'true' : undefined}
              >
                {wordsIn(one)('languageName')}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  );
}

function Foot({ context: { language, words, chosen } }: { context: PageContext }) {
  const links = [
    [withParams(listPath(), { lang: chosen }), words('translation:dashboard.title')],
    [withParams('/events.ics', { lang: language }), words('subscribe')],
    ['/privacy', words('translation:legal.privacy')],
    ['/terms', words('translation:legal.terms')],
    ['/imprint', words('translation:legal.imprint')],
  ] as const;
  return (
    <footer>
      <ul className="row">
        {links.map(([href, label]) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </footer>
  );
}
