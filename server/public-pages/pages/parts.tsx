import type { Language } from '../../common/http/request-language.js';
import { dayInWords, LOCALES, moneyInWords, timeInWords } from '../../common/time/in-words.js';
import { zurichIso, ZONE } from '../../common/time/zurich.js';
import { type City, cityName, kindInWords, nameFor } from '../../events/index.js';
import { eventPath, type PublicEvent, withParams } from '../facts/public-event.js';
import { type Words, wordsIn } from './words.js';
import type { PageContext } from './document.js';

/** Parts of the skylines of client/src/art, in a box of 240 × 60: a test compares them. */
export const CITY_MOTIFS: Readonly<Record<City, string>> = {
  Geneva:
    '<path d="M0 60V50l26-9 24 5 18-8 20 6v-6h6v-9l5-8 5 8v9h5v-5h9v5h5V26l4-7 4 7v12h7v-4h14v6h11v-8h14v10h8V60z"/><path d="M190 60c0-22-1-42-3-56 6 5 17 14 25 32-8-8-14-11-18-12 2 12 3 24 3 36z"/><path d="M183 55h57v5h-57z"/>',
  Zurich:
    '<path d="M0 60V52l20-6 18-12 16 5V20h2v19l18 6h10V34l4-26 4 26v11h12v-6h16v6h9V16h2l2-6c0-4 3-7 6-7s6 3 6 7l2 6h2v22h6V16h2l2-6c0-4 3-7 6-7s6 3 6 7l2 6h2v29h14v-7h16v7h12v-5h14v10h10V60z"/>',
  Basel:
    '<path d="M0 60V40h10l8-8 8 8h12v-9l8-7 8 7v9h14V28l3-4 3-22 3 22 3 4v8h20v-8l3-4 3-22 3 22 3 4v12h14l8-8 8 8h10V30h18v10h80v6h-6a10 10 0 0 0-10 14h-6a14 14 0 0 0-28 0h-6a14 14 0 0 0-28 0z"/>',
  Bern: '<path d="M0 60V46h16l6-6 6 6h14V28h3l7-14 1-4 1 4 7 14h3v18h10l7-7 7 7h10v-8h12v8h8V24h3l2-6 4-17 4 17 2 6h3v22h16l6-6 6 6h12v-7h14v7h8V34h4l8-10 8 10h4v12h10V46h7V60h-15a9 9 0 0 0-18 0h-6a9 9 0 0 0-18 0h-6a9 9 0 0 0-18 0z"/>',
  Lausanne:
    '<path d="M0 60V40l18-5v-6h12v4l14-5v-7h10v5h6V14h3l4-11 4 11h3v8h12l5-12 5 12v6h14l10 5v-5h12v9l14 5v-6h12v9l16 6h66V60z"/><path d="M206 50V14l18 34zM203 50V22l-12 26zM188 52h40l-5 5h-30z"/>',
  Lucerne:
    '<path fill-rule="evenodd" d="M0 60V44h60l6-6h54V26h-3l15-20 15 20h-3v12h36l6 6h54v4h-8v12h-4V48h-16v12h-4V48h-16v12h-4V48h-14v12h-60V48h-14v12h-4V48H72v12h-4V48H52v12h-4V48H32v12h-4V48H12v12z"/><path opacity=".45" d="M0 40 30 22l14 6 18-22 14 14 12-6 22 22h-44l-8 4zM168 34l20-12 16 8 14-10 22 16v4h-46l-6-6z"/>',
};

const BLOCK = { weekday: 'short', day: 'numeric', month: 'short' } as const;

/** Returns a day with its year: "Friday, 4 December 2026". */
export function fullDay(at: Date, language: Language): string {
  const year = new Intl.DateTimeFormat('en', { timeZone: ZONE, year: 'numeric' }).format(at);
  return `${dayInWords(at, language)} ${year}`;
}

export function priceInWords({ priceRappen }: Pick<PublicEvent, 'priceRappen'>, words: Words): string {
  return priceRappen === 0 ? words('event:free') : moneyInWords(priceRappen);
}

/**
 * The day in a box, like a calendar sheet. Hidden from screen readers: the text next to it has the day too.
 */
export function DateBlock({ date, language }: { date: Date; language: Language }) {
  const parts = new Intl.DateTimeFormat(LOCALES[language], { timeZone: ZONE, ...BLOCK }).formatToParts(date);
  const part = (type: string) => parts.find((one) => one.type === type)?.value.replace('.', '');
  return (
    <div className="date" aria-hidden="true">
      <span>{part('weekday')}</span>
      <b>{part('day')}</b>
      <span>{part('month')}</span>
    </div>
  );
}

/** A city's skyline. Decoration. */
export function CityMotif({ city }: { city: City }) {
  return (
    <svg viewBox="0 0 240 60" aria-hidden="true" dangerouslySetInnerHTML={{ __html: CITY_MOTIFS[city] }} />
  );
}

/** Start and end of an event as text, in machine-readable `<time>` elements. */
export function When({ event, language }: { event: PublicEvent; language: Language }) {
  const { startsAt, endsAt } = event;
  const words = wordsIn(language);
  return (
    <>
      <time dateTime={zurichIso(startsAt)}>
        {fullDay(startsAt, language)}, {words('from', { time: timeInWords(startsAt, language) })}
      </time>{' '}
      <time dateTime={zurichIso(endsAt)}>
        {words('event:until', { time: timeInWords(endsAt, language) })}
      </time>
    </>
  );
}

/** The reserved seats of each side: a label, numbers and a bar. */
export function Seats({ event, language }: { event: PublicEvent; language: Language }) {
  const words = wordsIn(language);
  const sides = [
    {
      side: 'men',
      label: words('translation:dashboard.menReserved'),
      taken: event.menReserved,
      max: event.maxMen,
    },
    // the seats of an open side are stored as women's seats
    {
      side: 'women',
      label:
        event.format === 'open'
          ? words('translation:dashboard.placesReserved')
          : words('translation:dashboard.womenReserved'),
      taken: event.womenReserved,
      max: event.maxWomen,
    },
  ].filter(({ max }) => max > 0);
  return (
    <div className="seats">
      {sides.map(({ side, label, taken, max }) => (
        <div key={side}>
          <p>
            <span>{label}</span>
            <b>
              {taken}/{max}
            </b>
          </p>
          <progress
            className={side}
            value={taken}
            max={max}
            aria-label={`${label}: ${words('translation:dashboard.taken', { taken, max })}`}
          />
        </div>
      ))}
    </div>
  );
}

/** Who an event is for, in one line; nothing if there is no restriction. */
export function Kind({ event, language }: { event: PublicEvent; language: Language }) {
  const said = kindInWords(event, language);
  return said === null ? null : <p>{said}</p>;
}

/** Events as a list of links to their pages. */
export function EventList({ context, events }: { context: PageContext; events: readonly PublicEvent[] }) {
  const { language, words, chosen, via } = context;
  return (
    <ul className="list">
      {events.map((event) => (
        <li key={event.id} className="card">
          <DateBlock date={event.startsAt} language={language} />
          <div className="what">
            <a href={withParams(eventPath(event), { lang: chosen, via })}>{nameFor(event, language)}</a>
            <p className="soft">
              {cityName(event.city, language)}, <When event={event} language={language} />
            </p>
            <Kind event={event} language={language} />
          </div>
          <p className="price">
            {event.menLeft <= 0 && event.womenLeft <= 0
              ? words('translation:dashboard.full')
              : priceInWords(event, words)}
          </p>
        </li>
      ))}
    </ul>
  );
}
