import type { Language } from '../../common/http/request-language.js';

/** The texts of a calendar. Others may see them, so they contain no more than the product's name. */
interface CalendarTexts {
  /** The location of an event whose address is not known yet. `{city}` is replaced. */
  toBeAnnounced: string;
  /** `{url}` is replaced. */
  description: string;
}

/** The name of the calendar and of all its entries. */
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
