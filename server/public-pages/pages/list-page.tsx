import { type City, CITIES, cityName } from '../../events/index.js';
import { listPath, withParams, type PublicEvent } from '../facts/public-event.js';
import { LinkRow, type PageContext, pageOf } from './document.js';
import { EventList } from './parts.js';

/** The picture for link previews of pages without a single event. */
const PICTURE = '/social.png';

interface ListProps {
  context: PageContext;
  /** All upcoming events. */
  events: readonly PublicEvent[];
  /** The requested city; undefined: all cities. */
  city: City | undefined;
}

/** Returns the page of upcoming events as HTML: of one city, or by city. */
export function listPage({ context, events, city }: ListProps): string {
  const { words, language } = context;
  const name = city && cityName(city, language);
  return pageOf(
    context,
    {
      title: name ? `${words('translation:dashboard.title')}: ${name}` : words('translation:dashboard.title'),
      description: words('translation:auth.description'),
      path: listPath(city),
      picture: PICTURE,
      isIndexed: true,
    },
    <>
      <h1>
        {name
          ? words('translation:dashboard.sections.city', { city: name })
          : words('translation:dashboard.title')}
      </h1>
      <p className="text">
        {words('translation:auth.tagline')} {words('translation:auth.description')}
      </p>
      <Chips context={context} events={events} city={city} />
      <ByCity context={context} events={events} city={city} />
    </>,
  );
}

/** Returns the page for a URL without an event, with the list of upcoming events. */
export function notFoundPage(context: PageContext, events: readonly PublicEvent[]): string {
  const { words } = context;
  return pageOf(
    context,
    {
      title: words('notFound'),
      description: words('notFoundText'),
      path: listPath(),
      picture: PICTURE,
      isIndexed: false,
    },
    <>
      <h1>{words('notFound')}</h1>
      <p>{words('notFoundText')}</p>
      <ByCity context={context} events={events} city={undefined} />
    </>,
  );
}

/** The links to the cities that have events. */
function Chips({ context: { language, words, chosen, via }, events, city }: ListProps) {
  const cities = CITIES.filter((one) => one === city || events.some((event) => event.city === one));
  const links = [undefined, ...cities].map((one) => ({
    href: withParams(listPath(one), { lang: chosen, via }),
    'aria-current': one === city ? ('page' as const) : undefined,
    children: one === undefined ? words('translation:dashboard.chips.all') : cityName(one, language),
  }));
  return (
    <nav aria-label={words('translation:dashboard.chips.label')}>
      <LinkRow links={links} />
    </nav>
  );
}

function ByCity({ context, events, city }: ListProps) {
  const { language, words } = context;
  const shown = CITIES.filter((one) => city === undefined || one === city)
    .map((one) => ({ one, its: events.filter((event) => event.city === one) }))
    .filter(({ its }) => its.length > 0);
  if (shown.length === 0)
    return (
      <section className="card">
        <h2>{words('translation:dashboard.emptyTitle')}</h2>
        <p>{words('translation:dashboard.emptyText')}</p>
      </section>
    );
  return shown.map(({ one, its }) => (
    <section key={one}>
      <h2>{cityName(one, language)}</h2>
      <EventList context={context} events={its} />
    </section>
  ));
}
