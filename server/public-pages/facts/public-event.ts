import { LANGUAGES, type Language } from '../../common/http/request-language.js';
import { rappenToChf } from '../../common/money/chf.js';
import { zurichIso } from '../../common/time/zurich.js';
import {
  CANTONS,
  type City,
  cityName,
  descriptionFor,
  type EarlyOffer,
  type EventDetails,
  type EventWithSeats,
  nameFor,
  slugOf,
} from '../../events/index.js';
import { DIRECT } from '../../referrals/index.js';

/** The public data of an event: without its address and minimums. */
export type PublicEvent = Omit<EventWithSeats, Secret>;
type Secret = 'venue' | 'location' | 'minMen' | 'minWomen';

export interface PublicEventPage {
  event: PublicEvent;
  details: Omit<EventDetails, 'area'>;
  /** The current early price; null if there is none. */
  early: EarlyOffer | null;
}

export type PublicState = 'open' | keyof typeof STATE_TEXTS;

/** The texts that say why a seat cannot be reserved, or not immediately. */
export const STATE_TEXTS = {
  full: 'translation:dashboard.full',
  begun: 'event:begun',
  over: 'event:over',
  cancelled: 'event:cancelled',
} as const;

/** Returns an event without its non-public data. */
export function withoutSecrets(event: EventWithSeats): PublicEvent {
  const { venue: _venue, location: _location, minMen: _men, minWomen: _women, ...shown } = event;
  return shown;
}

/** Returns the current public state of an event. A past event is `over`, also if it was cancelled. */
export function publicState(event: PublicEvent, now: Date): PublicState {
  if (event.endsAt <= now) return 'over';
  if (event.status === 'cancelled') return 'cancelled';
  if (event.startsAt <= now) return 'begun';
  return event.menLeft <= 0 && event.womenLeft <= 0 ? 'full' : 'open';
}

/** A page's URL in one language; `x-default`: in the language of the browser. */
export interface Alternate {
  hrefLang: Language | 'x-default';
  href: string;
}

/** Returns the path of the list of events, optionally of one city. */
export function listPath(city?: City): string {
  return city === undefined ? '/events' : `/events?city=${city}`;
}

export function eventPath(event: Pick<PublicEvent, 'id' | 'name'>): string {
  return `/events/${slugOf(event)}`;
}

/** Returns a URL with further parameters; undefined ones are left out. */
export function withParams(address: string, params: Readonly<Record<string, string | undefined>>): string {
  const search = Object.entries(params)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`]))
    .join('&');
  if (search === '') return address;
  return address + (address.includes('?') ? '&' : '?') + search;
}

/** Returns the URLs of a page in all languages: the same for each, so that the pages refer to each other. */
export function alternatesOf(address: string): Alternate[] {
  return [
    ...LANGUAGES.map((hrefLang) => ({ hrefLang, href: withParams(address, { lang: hrefLang }) })),
    { hrefLang: 'x-default', href: address },
  ];
}

/** Returns the path where a reservation begins: the registration in the event’s city, which leads back to the event. */
export function reservePath({ id, city }: Pick<PublicEvent, 'id' | 'city'>, via: string | undefined): string {
  return withParams('/signup', { back: appPath({ id }, via), city });
}

/**
 * Returns the path of the client's page of an event, for people with an account, with the channel they came
 * from.
 */
export function appPath({ id }: Pick<PublicEvent, 'id'>, via: string | undefined): string {
  return withParams(`/events/${id}`, { via: via ?? DIRECT });
}

/**
 * Returns an event as schema.org's `Event`, by Google's rules for rich results
 * (https://developers.google.com/search/docs/appearance/structured-data/event). Its location is the city, because only
 * guests see the venue. `picture`: the absolute URL of its picture.
 */
export function eventFacts(page: PublicEventPage, language: Language, publicUrl: string, picture: string) {
  const { event, early } = page;
  const url = withParams(publicUrl + eventPath(event), { lang: language });
  const city = cityName(event.city, language);
  const hasSeats = event.status === 'published' && (event.menLeft > 0 || event.womenLeft > 0);
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: nameFor(event, language),
    description: descriptionFor(event, language) || nameFor(event, language),
    inLanguage: language,
    url,
    image: [picture],
    startDate: zurichIso(event.startsAt),
    endDate: zurichIso(event.endsAt),
    ...statusOf(event),
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'Place',
      name: city,
      address: {
        '@type': 'PostalAddress',
        addressLocality: city,
        addressRegion: CANTONS[event.city],
        addressCountry: 'CH',
      },
    },
    offers: {
      '@type': 'Offer',
      url,
      price: rappenToChf(early?.priceRappen ?? event.priceRappen),
      priceCurrency: 'CHF',
      availability: `https://schema.org/${hasSeats ? 'InStock' : 'SoldOut'}`,
      validFrom: zurichIso(event.createdAt),
      ...(early?.until && { priceValidUntil: zurichIso(early.until) }),
    },
    isAccessibleForFree: event.priceRappen === 0,
    organizer: { '@type': 'Organization', name: 'Apéro', url: publicUrl },
  };
}

/** A postponed event has a new date, so it is EventRescheduled; EventPostponed means an unknown new date. */
function statusOf({ status, postponedFrom }: Pick<PublicEvent, 'status' | 'postponedFrom'>): object {
  const before = postponedFrom ? { previousStartDate: zurichIso(postponedFrom) } : {};
  const name =
    status === 'cancelled' ? 'EventCancelled' : postponedFrom ? 'EventRescheduled' : 'EventScheduled';
  return { eventStatus: `https://schema.org/${name}`, ...before };
}
