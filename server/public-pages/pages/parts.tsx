import type { Language } from '../../common/http/request-language.js';
import { dayInWords, moneyInWords, timeInWords } from '../../common/time/in-words.js';
import { zurichIso, ZONE } from '../../common/time/zurich.js';
import { type City, cityName, kindInWords, nameFor } from '../../events/index.js';
import type { PublicEvent } from '../facts/index.js';
import { type Words, WORDS } from '../words/words.js';
import { CITY_MOTIFS } from './city-motifs.js';

const BLOCK = { weekday: 'short', day: 'numeric', month: 'short' } as const;

/** Returns a day with its year: "Friday, 4 December 2026". */
export function fullDay(at: Date, language: Language): string {
  const year = new Intl.DateTimeFormat('en', { timeZone: ZONE, year: 'numeric' }).format(at);
  return `${dayInWords(at, language)} ${year}`;
}

/** Returns a price in words. */
export function priceInWords({ priceRappen }: Pick<PublicEvent, 'priceRappen'>, words: Words): string {
  return priceRappen === 0 ? words.free : moneyInWords(priceRappen);
}

/** The day at a glance, as on a calendar sheet; the words beside it say it too. In English in every language, as in the app. */
export function DateBlock({ date }: { date: Date }) {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, ...BLOCK }).formatToParts(date);
  const part = (type: string) => parts.find((one) => one.type === type)?.value;
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

/** When an event is, in words that machines can read too. */
export function When({ event, language }: { event: PublicEvent; language: Language }) {
  const { startsAt, endsAt } = event;
  const words = WORDS[language];
  return (
    <>
      <time dateTime={zurichIso(startsAt)}>
        {fullDay(startsAt, language)}, {words.from(timeInWords(startsAt, language))}
      </time>{' '}
      <time dateTime={zurichIso(endsAt)}>{words.until(timeInWords(endsAt, language))}</time>
    </>
  );
}

/** How many seats of each side are taken: in words, in numbers, and as a bar. */
export function Seats({ event, language }: { event: PublicEvent; language: Language }) {
  const words = WORDS[language];
  const sides = [
    { side: 'men', label: words.men, taken: event.menReserved, max: event.maxMen },
    // the seats of an open side stand there
    {
      side: 'women',
      label: event.format === 'open' ? words.everybody : words.women,
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
            aria-label={`${label}: ${words.taken(taken, max)}`}
          />
        </div>
      ))}
    </div>
  );
}

/** For whom an event is, in a line: nobody signs up for one that is not for them. Nothing where it is for everybody. */
export function Kind({ event, words }: { event: PublicEvent; words: Words }) {
  const said = kindInWords(event, words.kind);
  return said === null ? null : <p>{said}</p>;
}

/** Events as a list of links to their pages. */
export function EventList({
  events,
  language,
  hrefOf,
}: {
  events: readonly PublicEvent[];
  language: Language;
  hrefOf: (event: PublicEvent) => string;
}) {
  const words = WORDS[language];
  return (
    <ul className="list">
      {events.map((event) => (
        <li key={event.id} className="card">
          <DateBlock date={event.startsAt} />
          <div className="what">
            <a href={hrefOf(event)}>{nameFor(event, language)}</a>
            <p className="soft">
              {cityName(event.city, language)}, <When event={event} language={language} />
            </p>
            <Kind event={event} words={words} />
          </div>
          <p className="price">
            {event.menLeft <= 0 && event.womenLeft <= 0 ? words.full : priceInWords(event, words)}
          </p>
        </li>
      ))}
    </ul>
  );
}
