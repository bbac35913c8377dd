import { LANGUAGES, type Language } from '../../common/http/request-language.js';
import { slugOf } from '../../events/index.js';
import { DIRECT } from '../../referrals/index.js';
import type { City } from '../../events/index.js';
import type { PublicEvent } from './public-event.rules.js';

/** A page in each language, and the one that chooses by itself. */
export interface Alternate {
  hrefLang: Language | 'x-default';
  href: string;
}

/** Returns the path of the list, of one city if it is named. */
export function listPath(city?: City): string {
  return city === undefined ? '/events' : `/events?city=${city}`;
}

/** Returns the path of an event's public page. */
export function eventPath(event: Pick<PublicEvent, 'id' | 'name'>): string {
  return `/events/${slugOf(event)}`;
}

/** Returns an address with further parameters; those that are undefined are left out. */
export function withParams(address: string, params: Readonly<Record<string, string | undefined>>): string {
  const search = Object.entries(params)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`]))
    .join('&');
  if (search === '') return address;
  return address + (address.includes('?') ? '&' : '?') + search;
}

/** Returns the same page in all languages: each of them names the same ones, so that they name each other. */
export function alternatesOf(address: string): Alternate[] {
  const languages = LANGUAGES.map((hrefLang) => ({
    hrefLang,
    href: withParams(address, { lang: hrefLang }),
  }));
  return [...languages, { hrefLang: 'x-default', href: address }];
}

/** Returns where reserving begins: signing up, which chooses the event's city at first and leads back to just this event. Who is signed in is led on at once. */
export function reservePath({ id, city }: Pick<PublicEvent, 'id' | 'city'>, via: string | undefined): string {
  return withParams('/signup', { back: appPath({ id }, via), city });
}

/** Returns the app's own page of an event; who is not signed in logs in first. It knows that one comes from the public page. */
export function appPath({ id }: Pick<PublicEvent, 'id'>, via: string | undefined): string {
  return withParams(`/events/${id}`, { via: via ?? DIRECT });
}
