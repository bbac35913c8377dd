import { gzipSync } from 'node:zlib';
import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Caller } from '../auth/index.js';
import { Clock } from '../common/clock/clock.js';
import { Settings } from '../common/config/settings.js';
import { DomainError } from '../common/errors/domain-error.js';
import { Public } from '../common/http/access.js';
import { demoMark } from '../common/http/client-files.js';
import { contentTag } from '../common/http/conditional.decorator.js';
import { MAX_ID } from '../common/http/id.pipe.js';
import { languageOf, LANGUAGES } from '../common/http/request-language.js';
import {
  CITIES,
  type City,
  EarlyPricesService,
  EventPages,
  EventsService,
  idOfSlug,
  nameFor,
} from '../events/index.js';
import { publicCalendarFile } from '../icalendar/index.js';
import { channelOf } from '../referrals/index.js';
import {
  type Alternate,
  alternatesOf,
  eventPath,
  listPath,
  type PublicEvent,
  type PublicEventPage,
  withoutSecrets,
  withParams,
} from './facts/public-event.js';
import type { PageContext } from './pages/document.js';
import { embedCard, THEMES } from './pages/embed-card.js';
import { eventPage } from './pages/event-page.js';
import { listPage, notFoundPage } from './pages/list-page.js';
import { CARD_SHEET, PAGE_SHEET } from './pages/styles.js';
import { PicturesService, readPictureName } from './pictures.service.js';
import { ViewsService } from './views.service.js';
import { wordsIn } from './pages/words.js';

/** The query parameters of public pages; all others are ignored. */
type PageQuery = Readonly<Partial<Record<'lang' | 'city' | 'via' | 'theme', unknown>>>;

/** Seconds for which a page may be cached; its numbers of seats may be outdated anyway. */
const FRESH_SECONDS = 60;
/** Cache-Control of calendars and sitemaps. */
const FEED_CACHE = 'public, max-age=300';

/** The public pages, at URLs without `/pages`: HTML and files, not part of the API. */
@ApiExcludeController()
@Public()
@Controller('pages')
export class PublicPagesController {
  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly events: EventsService,
    private readonly pages: EventPages,
    private readonly earlyPrices: EarlyPricesService,
    private readonly pictures: PicturesService,
    private readonly views: ViewsService,
  ) {}

  /** Returns the list of upcoming events, by city. */
  @Get('events')
  async list(@Res() response: Response, @Query() query: PageQuery): Promise<void> {
    const context = this.contextOf(response, query);
    const html = listPage({ context, events: await this.coming(), city: cityIn(query) });
    this.send(response, context, 200, html);
  }

  /**
   * Returns an event's page; redirects from other slugs. 410 if the event is over, 404 if it is not public.
   */
  @Get('events/:slug')
  async event(@Res() response: Response, @Query() query: PageQuery, @Param('slug') slug: string) {
    const context = this.contextOf(response, query);
    const found = await this.find(idOfSlug(slug));
    if (!found) return this.notFound(response, context);
    const canonical = eventPath(found.event);
    if (canonical !== `/events/${slug}`) return redirect(response, query, canonical);
    const isOver = found.event.endsAt <= context.now;
    this.views.note(response.req, found.event.id, context.via);
    const html = eventPage(context, found, this.pictures.pathOf(found.event, context.language));
    this.send(response, context, isOver ? 410 : 200, html);
  }

  /** Returns an event as a card to embed in other sites. */
  @Get('embed/events/:slug')
  async embed(@Res() response: Response, @Query() query: PageQuery, @Param('slug') slug: string) {
    const context = this.contextOf(response, query);
    const found = await this.find(idOfSlug(slug));
    if (!found) return this.notFound(response, context);
    const canonical = `/embed${eventPath(found.event)}`;
    if (canonical !== `/embed/events/${slug}`) return redirect(response, query, canonical);
    const html = embedCard(context, found.event, themeIn(query));
    response.removeHeader('X-Frame-Options');
    response.set({ 'Cross-Origin-Resource-Policy': 'cross-origin', 'X-Robots-Tag': 'noindex' });
    this.send(response, { ...context, via: undefined }, 200, html, true);
  }

  /** Returns an event's picture; redirects from an old name. Throws NOT_FOUND, RATE_LIMITED, UNAVAILABLE. */
  @Get('previews/:file')
  async picture(@Res() response: Response, @Caller() caller: Caller, @Param('file') file: string) {
    const name = readPictureName(file);
    const found = name && (await this.find(name.eventId));
    if (!name || !found) throw new DomainError('NOT_FOUND');
    // pictures are embedded in other sites
    response.set('Cross-Origin-Resource-Policy', 'cross-origin');
    const path = this.pictures.pathOf(found.event, name.language);
    if (path !== `/previews/${file}`) return response.set('Cache-Control', 'no-cache').redirect(302, path);
    const picture = await this.pictures.find(found.event, name.language, caller);
    response.set('Cache-Control', 'public, max-age=31536000, immutable').type('png').send(picture);
  }

  /** Returns the upcoming events as an iCalendar file, of one city if `city` is given. */
  @Get('events.ics')
  async calendar(@Res() response: Response, @Query() query: PageQuery): Promise<void> {
    const { language, publicUrl } = this.contextOf(response, query);
    const city = cityIn(query);
    const events = (await this.coming()).filter((event) => city === undefined || event.city === city);
    const entries = events.map((event) => ({
      ...event,
      name: nameFor(event, language),
      url: withParams(publicUrl + eventPath(event), { lang: language }),
    }));
    response.vary('Accept-Language').set({
      'Cache-Control': FEED_CACHE,
      'Content-Language': language,
      'Content-Disposition': 'inline; filename="apero.ics"',
    });
    sendText(response, publicCalendarFile(entries, { language, publicUrl }), 'text/calendar');
  }

  /** Returns the sitemap: the pages for search engines. */
  @Get('sitemap.xml')
  async sitemap(@Res() response: Response): Promise<void> {
    response.set('Cache-Control', FEED_CACHE);
    sendText(response, sitemapOf(await this.coming(), this.settings.publicUrl), 'application/xml');
  }

  /** Returns the rules for search engines: they may not read the API, the admin pages and the sandbox. */
  @Get('robots.txt')
  robots(@Res() response: Response): void {
    response.set('Cache-Control', FEED_CACHE);
    const paths = ['/api/', '/admin', '/sandbox/'].map((path) => `Disallow: ${path}\n`).join('');
    const sitemap = `Sitemap: ${this.settings.publicUrl}/sitemap.xml\n`;
    sendText(response, `User-agent: *\n${paths}\n${sitemap}`, 'text/plain');
  }

  /** Returns the published events that have not begun, soonest first. */
  private async coming(): Promise<PublicEvent[]> {
    return (await this.events.announced(this.clock.now())).map((event) => withoutSecrets(event));
  }

  /** Returns the page of an event, past and cancelled ones included; undefined for a draft or an unknown id. */
  private async find(eventId = Infinity): Promise<PublicEventPage | undefined> {
    if (eventId > MAX_ID) return undefined;
    try {
      const [page, early] = await Promise.all([
        this.pages.find(eventId),
        this.earlyPrices.offer(eventId, this.clock.now()),
      ]);
      const { area: _area, ...details } = page.details;
      return { event: withoutSecrets(page.event), details, early };
    } catch (error) {
      if (error instanceof DomainError && error.code === 'EVENT_NOT_FOUND') return undefined;
      throw error;
    }
  }

  private async notFound(response: Response, context: PageContext): Promise<void> {
    this.send(response, context, 404, notFoundPage(context, await this.coming()));
  }

  /**
   * Sends a page or a card. Allows its own styles, fonts and images, no scripts. Other sites can embed only
   * cards.
   */
  private send(response: Response, context: PageContext, status: number, html: string, isCard = false): void {
    const { language, via } = context;
    // shared caches must not store a page that was opened by a counted link
    const cache = `${via === undefined ? 'public' : 'private'}, max-age=${FRESH_SECONDS}`;
    response.status(status).set({
      'Content-Security-Policy': [
        "default-src 'none'",
        `style-src 'self' ${(isCard ? CARD_SHEET : PAGE_SHEET).source}`,
        "img-src 'self'",
        "font-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        `frame-ancestors ${isCard ? '*' : "'none'"}`,
      ].join('; '),
      'Content-Language': language,
      // depends on the language, unless the URL names one, and on the compression
      Vary: 'Accept-Language, Accept-Encoding',
      'Cache-Control': status === 404 ? 'no-cache' : cache,
    });
    sendText(response, this.settings.demo ? demoMark(html) : html, 'html');
  }

  private contextOf({ req }: Response, query: PageQuery): PageContext {
    const { lang: chosen, via } = keptIn(query);
    const language = chosen ?? languageOf(req);
    const { publicUrl, refundHours } = this.settings;
    const words = wordsIn(language);
    return { language, words, chosen, publicUrl, refundHours, now: this.clock.now(), via };
  }
}

/** Sends a text with an ETag, compressed if the client supports it; or 304 if the client's copy is up to date. */
function sendText(response: Response, text: string, type: string): void {
  response
    .set('ETag', contentTag([text]))
    .vary('Accept-Encoding')
    .type(type);
  if (response.statusCode === 200 && response.req.fresh) return void response.status(304).end();
  if (response.req.acceptsEncodings('gzip') !== 'gzip') response.send(text);
  else response.set('Content-Encoding', 'gzip').send(gzipSync(text));
}

/** Returns the sitemap: all public pages, each with its languages (sitemaps.org, with Google's links). */
function sitemapOf(events: readonly PublicEvent[], publicUrl: string): string {
  const cities = [...new Set(events.map(({ city }) => city))];
  const paths = [undefined, ...cities].map(listPath).concat(events.map(eventPath));
  const link = ({ hrefLang, href }: Alternate) =>
    `<xhtml:link rel="alternate" hreflang="${hrefLang}" href="${escaped(href)}"/>`;
  const pages = paths.flatMap((path) => {
    const alternates = alternatesOf(publicUrl + path);
    const links = alternates.map(link).join('');
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

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

function cityIn({ city }: PageQuery): City | undefined {
  return CITIES.find((one) => one === city);
}

function themeIn({ theme }: PageQuery) {
  return THEMES.find((one) => one === theme);
}

/** Returns the parameters that links of a page keep. */
function keptIn({ lang, via }: PageQuery) {
  return { lang: LANGUAGES.find((one) => one === lang), via: channelOf(via) };
}

/** Redirects to the current URL. Temporary, because the event may get its old name back. */
function redirect(response: Response, query: PageQuery, path: string): void {
  const address = withParams(path, { ...keptIn(query), theme: themeIn(query) });
  response.set('Cache-Control', 'no-cache').redirect(301, address);
}
