import type { Language } from '../../common/http/request-language.js';
import { dayTimeInWords, LOCALES } from '../../common/time/in-words.js';
import {
  agesInWords,
  cityName,
  descriptionFor,
  isRefundable,
  nameFor,
  refundUntil,
  type Texts,
  textIn,
} from '../../events/index.js';
import {
  appPath,
  eventPath,
  listPath,
  reservePath,
  withParams,
  type PublicEventPage,
  type PublicState,
  publicState,
  STATE_TEXTS,
  eventFacts,
} from '../facts/public-event.js';
import { type PageContext, pageOf } from './document.js';
import { CityMotif, DateBlock, fullDay, Kind, priceInWords, Seats, When } from './parts.js';

interface EventProps {
  context: PageContext;
  page: PublicEventPage;
  state: PublicState;
}

/** Characters of a description in search results and previews. */
const SUMMARY = 200;

/** Returns the public page of an event as HTML. @param picture the path of its picture for previews */
export function eventPage(context: PageContext, page: PublicEventPage, picture: string): string {
  const { language, publicUrl, now } = context;
  const { event } = page;
  const state = publicState(event, now);
  const title = nameFor(event, language);
  const text = descriptionFor(event, language);
  const props = { context, page, state };
  const head = {
    title: `${title}, ${cityName(event.city, language)}`,
    description: summaryOf(context, event),
    path: eventPath(event),
    picture,
    facts: eventFacts(page, language, publicUrl, publicUrl + picture),
    // also cancelled events until their end, so that people can see that they are cancelled
    isIndexed: state !== 'over',
  };
  return pageOf(
    context,
    head,
    <>
      <section className="head">
        <div className="side">
          <DateBlock date={event.startsAt} language={language} />
          <CityMotif city={event.city} />
        </div>
        <div className="body">
          <h1>{title}</h1>
          <Facts {...props} />
          <StateNote {...props} />
          {text && <p className="text">{text}</p>}
          <WayIn {...props} />
        </div>
      </section>
      <WhoComes {...props} />
      <GoodToKnow {...props} />
      <Questions {...props} />
    </>,
  );
}

function summaryOf({ language, words }: PageContext, event: PublicEventPage['event']): string {
  const day = fullDay(event.startsAt, language);
  const text = descriptionFor(event, language) || words('translation:auth.description');
  const whole = `${day}, ${cityName(event.city, language)}. ${text}`.replace(/\s+/g, ' ');
  return whole.length <= SUMMARY ? whole : `${whole.slice(0, SUMMARY).replace(/\s+\S*$/u, '')} …`;
}

function Facts({ context: { language, words }, page: { event } }: EventProps) {
  return (
    <div className="facts">
      <p>
        <When event={event} language={language} />
      </p>
      <p>{cityName(event.city, language)}</p>
      <Kind event={event} language={language} />
      <p className="soft">{words('addressLater')}</p>
    </div>
  );
}

/** Notes that the event was postponed, or why no seat can be reserved. */
function StateNote({ context: { language, words }, page: { event }, state }: EventProps) {
  const postponed =
    event.postponedFrom && (state === 'open' || state === 'full')
      ? words('event:postponed', { date: dayTimeInWords(event.postponedFrom, language) })
      : undefined;
  return (
    <>
      {postponed && <p className="note">{postponed}</p>}
      {state !== 'open' && (
        <div className="note">
          <b>{words(STATE_TEXTS[state])}</b>
          {(state === 'cancelled' || state === 'over') && words(`${state}Text`)}
        </div>
      )}
    </>
  );
}

/** The button to reserve or to join the waiting list, or a link to the other events. */
function WayIn({ context, page, state }: EventProps) {
  const { event, early } = page;
  const { words, via, chosen, refundHours, now } = context;
  if (state !== 'open' && state !== 'full')
    return (
      <a className="button" href={withParams(listPath(), { lang: chosen, via })}>
        {words('translation:dashboard.title')}
      </a>
    );
  const nowAt = early ?? event;
  const label =
    nowAt.priceRappen === 0
      ? words('reserveFree')
      : words('translation:dashboard.reserve', { price: priceInWords(nowAt, words) });
  const inTime = isRefundable(refundUntil(event, refundHours), now);
  return (
    <>
      <a className="button" href={reservePath(event, via)}>
        {state === 'full' ? words('account:waiting.join') : label}
      </a>
      <Early context={context} page={page} state={state} />
      <p className="soft">
        {words('signUpFirst')} {words('haveAccount')}{' '}
        <a href={appPath(event, via)}>{words('translation:auth.logIn')}</a>
      </p>
      {event.priceRappen > 0 && (
        <p className="soft">
          {inTime
            ? words('translation:auth.next.refund', { count: refundHours })
            : words('translation:dashboard.refundNever')}
        </p>
      )}
    </>
  );
}

/** The early price with its end and the seats left at it, and the later price. */
function Early({ context: { words, language }, page: { event, early }, state }: EventProps) {
  if (!early || state !== 'open') return null;
  const [price, later] = [priceInWords(early, words), priceInWords(event, words)];
  const { until, left } = early;
  return (
    <p>
      {until
        ? words('event:price.earlyUntil', { price, later, when: dayTimeInWords(until, language) })
        : words('event:price.earlyFirst', { price, later })}
      {left !== null && ` ${words('event:price.earlyLeft', { count: left })}`}
    </p>
  );
}

function WhoComes({ context: { language, words }, page: { event }, state }: EventProps) {
  if (state === 'cancelled' || state === 'over') return null;
  return (
    <section className="card">
      <h2>{words('event:whoComes')}</h2>
      <Seats event={event} language={language} />
      <p className="soft">{words('event:onlyNumbers')}</p>
    </section>
  );
}

function GoodToKnow({ context: { language, words }, page: { event, details } }: EventProps) {
  const text = (texts: Texts) => textIn(texts, language);
  const facts = [
    ['included', text(details.included)],
    ['ages', event.minAge === null && event.maxAge === null && agesInWords(details, language)],
    ['languages', languageList(details.languages, language)],
    ['dress', text(details.dress)],
    ['host', details.host],
    ['accessibility', text(details.accessibility)],
    ['price', priceInWords(event, words)],
  ] as const;
  return (
    <section className="card">
      <h2>{words('event:goodToKnow')}</h2>
      <dl>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{words(`event:facts.${name}`)}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}

function languageList(codes: readonly Language[], language: Language): string {
  const locale = LOCALES[language];
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  const list = new Intl.ListFormat(locale).format(codes.map((code) => names.of(code) ?? code));
  return list.charAt(0).toLocaleUpperCase(locale) + list.slice(1);
}

function Questions({ context: { language, words }, page: { details } }: EventProps) {
  if (details.faq.length === 0) return null;
  return (
    <section className="card">
      <h2>{words('event:questions')}</h2>
      {details.faq.map(({ question, answer }, at) => (
        <details key={at}>
          <summary>{textIn(question, language)}</summary>
          <p>{textIn(answer, language)}</p>
        </details>
      ))}
    </section>
  );
}
