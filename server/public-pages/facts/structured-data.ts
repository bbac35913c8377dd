import type { Language } from '../../common/http/request-language.js';
import { rappenToChf } from '../../common/money/chf.js';
import { zurichIso } from '../../common/time/zurich.js';
import { type City, cityName, descriptionFor, nameFor } from '../../events/index.js';
import { eventPath, withParams } from './addresses.js';
import type { PublicEvent, PublicEventPage } from './public-event.rules.js';

const ORGANIZER = 'Apéro';

/** The cantons of the cities, by ISO 3166-2. */
const CANTONS: Readonly<Record<City, string>> = {
  Geneva: 'GE',
  Zurich: 'ZH',
  Basel: 'BS',
  Bern: 'BE',
  Lausanne: 'VD',
  Lucerne: 'LU',
};

/** Language, base URL and picture of an event's description. */
export interface FactsContext {
  language: Language;
  publicUrl: string;
  /** The absolute URL of its picture. */
  picture: string;
}

/**
 * Returns an event as schema.org's `Event`, by Google's rules for rich results
 * (https://developers.google.com/search/docs/appearance/structured-data/event). Its location is the city, because only
 * guests see the venue.
 */
export function eventFacts({ event, early, createdAt }: PublicEventPage, context: FactsContext): object {
  const { language, publicUrl, picture } = context;
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
      validFrom: zurichIso(createdAt),
      ...(early?.until && { priceValidUntil: zurichIso(early.until) }),
    },
    isAccessibleForFree: event.priceRappen === 0,
    organizer: { '@type': 'Organization', name: ORGANIZER, url: publicUrl },
  };
}

/** A postponed event has a new date: that is EventRescheduled; EventPostponed means that the date is not known yet. */
function statusOf({ status, postponedFrom }: Pick<PublicEvent, 'status' | 'postponedFrom'>): object {
  const eventStatus = (name: string) => `https://schema.org/${name}`;
  const before = postponedFrom ? { previousStartDate: zurichIso(postponedFrom) } : {};
  if (status === 'cancelled') return { eventStatus: eventStatus('EventCancelled'), ...before };
  if (postponedFrom) return { eventStatus: eventStatus('EventRescheduled'), ...before };
  return { eventStatus: eventStatus('EventScheduled') };
}
