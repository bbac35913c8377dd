import type { Language } from '../../common/http/request-language.js';

/** The few words of a calendar. Others look over one's shoulder: they say no more than the product's name. */
interface CalendarTexts {
  /** Where an event is while its address is not known. `{city}` is filled in. */
  toBeAnnounced: string;
  /** `{url}` is filled in. */
  description: string;
}

/** The name of the calendar and of all that stands in it. */
export const CALENDAR_NAME = 'Apéro';

export const CALENDAR_TEXTS: Readonly<Record<Language, CalendarTexts>> = {
  en: {
    toBeAnnounced: '{city} – address to be announced',
    description: 'Your ticket and the latest details: {url}',
  },
  fr: {
    toBeAnnounced: '{city} – adresse à venir',
    description: 'Ton billet et les dernières informations : {url}',
  },
  it: {
    toBeAnnounced: '{city} – indirizzo in arrivo',
    description: 'Il tuo biglietto e le ultime informazioni: {url}',
  },
  de: {
    toBeAnnounced: '{city} – Adresse folgt',
    description: 'Dein Ticket und alle aktuellen Angaben: {url}',
  },
};
