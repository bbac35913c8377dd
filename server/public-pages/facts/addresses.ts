import { LANGUAGES, type Language } from '../../common/http/request-language.js';
import { slugOf } from '../../events/index.js';
import { DIRECT } from '../../referrals/index.js';
import type { City } from '../../events/index.js';
import type { PublicEvent } from './public-event.rules.js';

/** A page's URL in a language, or the one that chooses by the browser. */
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
  const languages = LANGUAGES.map((hrefLang) => ({
    hrefLang,
    href: withParams(address, { lang: hrefLang }),
  }));
  return [...languages, { hrefLang: 'x-default', href: address }];
}

/**
 * Returns the path where a reservation begins: the registration, with the event's city preselected, which leads back to
 * this event. Signed-in users are forwarded at once.
 */
export function reservePath({ id, city }: Pick<PublicEvent, 'id' | 'city'>, via: string | undefined): string {
  return withParams('/signup', { back: appPath({ id }, via), city });
}

/**
 * Returns the path of the client's page of an event; users who are not signed in log in first. It contains that they
 * came from the public page.
 */
export function appPath({ id }: Pick<PublicEvent, 'id'>, via: string | undefined): string {
  return withParams(`/events/${id}`, { via: via ?? DIRECT });
}
