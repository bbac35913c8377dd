import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Caller } from '../auth/index.js';
import { Clock } from '../common/clock/clock.js';
import { Settings } from '../common/config/settings.js';
import { DomainError } from '../common/errors/domain-error.js';
import { languageOf, LANGUAGES } from '../common/http/request-language.js';
import {
  CITIES,
  type City,
  idOfSlug,
  nameFor,
  EarlyPricesService,
  EventPages,
  EventsService,
} from '../events/index.js';
import { publicCalendarFile } from '../icalendar/index.js';
import { channelOf } from '../referrals/index.js';
import {
  eventPath,
  withParams,
  type PublicEventPage,
  type Alternate,
  alternatesOf,
  listPath,
  type PublicEvent,
  type ComingEvent,
  withoutSecrets,
} from './facts/index.js';
import { cardSheet, pageSheet } from './pages/styles.js';
import { embedCard, THEMES } from './pages/embed-card.js';
import { eventPage } from './pages/event-page.js';
import { sendPage, sendText } from './answer.js';
import { findFonts, type PageContext } from './pages/context.js';
import { listPage, notFoundPage } from './pages/list-page.js';
import { PicturesService, readPictureName } from './pictures.service.js';
import { ViewsService } from './views.service.js';
import { MAX_ID } from '../common/http/id.pipe.js';

/** The public data of events. */
@Injectable()
export class PublicEventsService {
  constructor(
    private readonly clock: Clock,
    private readonly events: EventsService,
    private readonly pages: EventPages,
    private readonly earlyPrices: EarlyPricesService,
  ) {}

  /** Returns the published events that have not begun, soonest first. */
  async coming(): Promise<ComingEvent[]> {
    return (await this.events.announced(this.clock.now())).map((event) => withoutSecrets(event));
  }

  /** Returns the page of an event, past and cancelled ones included; undefined for a draft or an unknown id. */
  async find(eventId: number): Promise<PublicEventPage | undefined> {
    if (eventId > MAX_ID) return undefined;
    try {
      const [page, createdAt, early] = await Promise.all([
        this.pages.find(eventId),
        this.events.createdAt(eventId),
        this.earlyPrices.offer(eventId, this.clock.now()),
      ]);
      const { area: _area, ...details } = page.details;
      return createdAt && { event: withoutSecrets(page.event), details, early, createdAt };
    } catch (error) {
      if (error instanceof DomainError && error.code === 'EVENT_NOT_FOUND') return undefined;
      throw error;
    }
  }
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

/** Returns robots.txt: allows the public pages; disallows the API, the client's screens, and the cards. */
function robotsOf(publicUrl: string): string {
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

/** The query parameters of public pages; all others are ignored. */
export type PageQuery = Readonly<Partial<Record<'lang' | 'city' | 'via' | 'theme', unknown>>>;

export interface PageRequest {
  request: Request;
  response: Response;
  query: PageQuery;
}

/** Cache-Control of calendars and sitemaps. */
const FEED_CACHE = 'public, max-age=300';

/** Answers the requests for public pages. */
@Injectable()
export class PublicPagesService {
  private readonly fonts = findFonts();
  private readonly pageStyle = pageSheet(this.fonts).source;
  private readonly cardStyle = cardSheet(this.fonts).source;

  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly events: PublicEventsService,
    private readonly pictures: PicturesService,
    private readonly views: ViewsService,
  ) {}

  /** Answers the list of upcoming events. */
  async list(page: PageRequest): Promise<void> {
    const context = this.contextOf(page);
    const html = listPage({ context, events: await this.events.coming(), city: cityIn(page.query) });
    this.send(page, context, { status: 200, html });
  }

  /** Answers an event's page; redirects from another spelling. 410 if the event is over, 404 if it is not public. */
  async event(page: PageRequest, slug: string): Promise<void> {
    const context = this.contextOf(page);
    const found = await this.pageOf(slug);
    if (!found) return this.notFound(page, context);
    const canonical = eventPath(found.event);
    if (canonical !== `/events/${slug}`) return redirect(page, canonical);
    const isOver = found.event.endsAt <= context.now;
    this.views.note(page.request, found.event.id, context.via);
    const html = eventPage(context, found, this.pictures.pathOf(found.event, context.language));
    this.send(page, context, { status: isOver ? 410 : 200, html });
  }

  /** Answers an event's card for embedding in other sites. */
  async embed(page: PageRequest, slug: string): Promise<void> {
    const context = this.contextOf(page);
    const found = await this.pageOf(slug);
    if (!found) return this.notFound(page, context);
    const canonical = `/embed${eventPath(found.event)}`;
    if (canonical !== `/embed/events/${slug}`) return redirect(page, canonical);
    const theme = THEMES.find((one) => one === page.query.theme);
    const html = embedCard(context, found.event, theme);
    const { language } = context;
    const answer = { status: 200, html, language, styleSource: this.cardStyle, isEmbedded: true };
    sendPage(page.request, page.response, answer, this.settings.demo);
  }

  /** Answers an event's picture; redirects from an old name. Throws NOT_FOUND, RATE_LIMITED, UNAVAILABLE. */
  async picture({ response }: PageRequest, file: string, caller: Caller): Promise<void> {
    const name = readPictureName(file);
    const found = name && (await this.events.find(name.eventId));
    if (!name || !found) throw new DomainError('NOT_FOUND');
    // pictures are embedded in other sites
    response.set('Cross-Origin-Resource-Policy', 'cross-origin');
    const path = this.pictures.pathOf(found.event, name.language);
    if (path !== `/previews/${file}`) {
      response.set('Cache-Control', 'no-cache').redirect(302, path);
      return;
    }
    const picture = await this.pictures.find(found.event, name.language, caller);
    response.set('Cache-Control', 'public, max-age=31536000, immutable').type('png').send(picture);
  }

  /** Answers the upcoming events as iCalendar, of one city if the URL names it. */
  async calendar(page: PageRequest): Promise<void> {
    const { language } = this.contextOf(page);
    const { publicUrl } = this.settings;
    const city = cityIn(page.query);
    const events = (await this.events.coming()).filter((event) => city === undefined || event.city === city);
    const entries = events.map((event) => ({
      ...event,
      name: nameFor(event, language),
      url: withParams(publicUrl + eventPath(event), { lang: language }),
    }));
    page.response.vary('Accept-Language').set({
      'Cache-Control': FEED_CACHE,
      'Content-Language': language,
      'Content-Disposition': 'inline; filename="apero.ics"',
    });
    const file = publicCalendarFile(entries, { language, publicUrl });
    sendText(page.request, page.response, file, 'text/calendar');
  }

  async sitemap({ request, response }: PageRequest): Promise<void> {
    response.set('Cache-Control', FEED_CACHE);
    const sitemap = sitemapOf(await this.events.coming(), this.settings.publicUrl);
    sendText(request, response, sitemap, 'application/xml');
  }

  robots({ request, response }: PageRequest): void {
    response.set('Cache-Control', FEED_CACHE);
    sendText(request, response, robotsOf(this.settings.publicUrl), 'text/plain');
  }

  private async pageOf(slug: string): Promise<PublicEventPage | undefined> {
    const id = idOfSlug(slug);
    return id === undefined ? undefined : this.events.find(id);
  }

  private async notFound(page: PageRequest, context: PageContext): Promise<void> {
    this.send(page, context, { status: 404, html: notFoundPage(context, await this.events.coming()) });
  }

  private send(
    { request, response }: PageRequest,
    { language, via }: PageContext,
    { status, html }: { status: number; html: string },
  ): void {
    const answer = { status, html, language, styleSource: this.pageStyle, isCounted: via !== undefined };
    sendPage(request, response, answer, this.settings.demo);
  }

  private contextOf({ request, query }: PageRequest): PageContext {
    const chosen = LANGUAGES.find((one) => one === query.lang);
    const { publicUrl, refundHours } = this.settings;
    return {
      language: chosen ?? languageOf(request),
      chosen,
      publicUrl,
      refundHours,
      now: this.clock.now(),
      via: channelOf(query.via),
      fonts: this.fonts,
    };
  }
}

function cityIn({ city }: PageQuery): City | undefined {
  return CITIES.find((one) => one === city);
}

/** Redirects to the current URL. Temporary, because the event may get its old name back. */
function redirect({ response, query }: PageRequest, path: string): void {
  const kept = { lang: LANGUAGES.find((one) => one === query.lang), via: channelOf(query.via) };
  const theme = THEMES.find((one) => one === query.theme);
  response.set('Cache-Control', 'no-cache').redirect(301, withParams(path, { ...kept, theme }));
}
