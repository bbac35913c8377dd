import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { CITIES } from '../../api/states';
import type { EventItem, Gender, Profile } from '../../api/types';
import { chosenEvents, kindChoices } from '../../features/events/kind-filter.rules';
import { PhotoHint } from '../../features/reservations/ready/before-reserving';
import { useReservations } from '../../features/reservations/api';
import { isToday } from '../../features/reservations/today/today.rules';
import { useGrowing } from '../../lib/use-growing';
import { useNow } from '../../lib/use-now';
import { Button } from '../../ui/base/button';
import stack from '../../ui/base/stack.module.css';
import { useCityName } from '../../ui/widgets/use-city-name';
import { CityChips } from './city-chips';
import classes from './dashboard.module.css';
import { EventCard } from './event-card';
import { KindChips } from './kind-chips';
import { countByCity, refundHours, sectionsOf, splitByTime } from './sections.rules';
import { useChosenCity } from './use-chosen-city';
import { useChosenKinds } from './use-chosen-kinds';

interface EventsProps {
  events: EventItem[];
  /** The guest's own; undefined if it could not be loaded. */
  profile: Profile | undefined;
}

/** All coming events but one's own of today, which have a card above: tonight and one's own on top, then one's own city, then the others. */
export function Events({ events: all, profile }: EventsProps) {
  const { t } = useTranslation();
  const cityName = useCityName();
  const now = useNow();
  const shownAbove = useShownAbove(now);
  const events = all.filter(({ id }) => !shownAbove.has(id));
  const city = profile?.city ?? undefined;
  // As it was when the screen opened: a card must not leave from under the thumb that reserves.
  const [own] = useState(() => new Set(events.filter(isYours).map(({ id }) => id)));
  const [chosen, toggle, clear] = useChosenKinds();
  const open = events.filter(({ id }) => !own.has(id));
  const choices = kindChoices(open, profile);
  const shown = new Set(chosenEvents(open, choices, chosen, profile));
  // one's own stay, whatever is chosen
  const left = events.filter((event) => own.has(event.id) || shown.has(event));
  const { tonight, yours, home, others } = sectionsOf(left, { yours: own, city, now });
  const cards = { gender: profile?.gender ?? undefined };
  // one after the other, from the top: a slow phone answers a touch between them
  const parts = [
    <Section key="tonight" title={t('dashboard.sections.tonight')} events={tonight}>
      <Cards {...cards} events={tonight} />
    </Section>,
    <Section key="yours" title={t('dashboard.sections.yours')} events={yours}>
      <Cards {...cards} events={yours} />
    </Section>,
    city !== undefined && (
      <Section key="home" title={t('dashboard.sections.city', { city: cityName(city) })} events={home}>
        <Cards {...cards} events={home} />
      </Section>
    ),
    city !== undefined && !all.some((event) => event.city === city) && (
      <p key="none" className={stack.lead}>
        {t('dashboard.cityEmpty', { city: cityName(city) })}
      </p>
    ),
    <Section
      key="others"
      title={t(city === undefined ? 'dashboard.sections.all' : 'dashboard.sections.others')}
      events={others}
    >
      <Others {...cards} events={others} now={now} />
    </Section>,
  ];
  const shownParts = useGrowing(parts, 1);
  return (
    <div className={classes.sections}>
      {choices.length > 0 && <KindChips choices={choices} chosen={chosen} onToggle={toggle} />}
      {shown.size === 0 && open.length > 0 && <NoneOfThese onClear={clear} />}
      {open.length > 0 && <Terms events={open} locks={profile?.profile_locked === false} />}
      {shownParts}
    </div>
  );
}

interface TermsProps {
  events: readonly EventItem[];
  /** Whether a seat would lock the guest's profile, which is open now. */
  locks: boolean;
}

/** What a reservation means, once for all cards. */
function Terms({ events, locks }: TermsProps) {
  const { t } = useTranslation();
  const { data: reservations } = useReservations();
  const count = refundHours(events);
  return (
    <p className={stack.soft}>
      {locks && t('dashboard.locks')} {count !== undefined && t('auth.next.refund', { count })}{' '}
      {reservations?.must_confirm && t('dashboard.mustConfirm')} {locks && <PhotoHint back="/dashboard" />}
    </p>
  );
}

/** Two choices that no event meets together. */
function NoneOfThese({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation('event');
  return (
    <div className={stack.row}>
      <p className={stack.lead}>{t('kind.chips.none')}</p>
      <Button look="outline" onClick={onClear}>
        {t('kind.chips.clear')}
      </Button>
    </div>
  );
}

/** Returns the ids of the guest's own events of today. */
function useShownAbove(now: Date): ReadonlySet<number> {
  const { data: reservations } = useReservations();
  return new Set(reservations?.upcoming.filter((event) => isToday(event, now)).map(({ id }) => id));
}

const isYours = ({ user_status }: EventItem) => user_status !== 'none';

interface SectionProps {
  title: string;
  events: EventItem[];
  children: ReactNode;
}

/** Some of the events under their heading; nothing where there are none. */
function Section({ title, events, children }: SectionProps) {
  const id = useId();
  if (events.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

interface CardsProps {
  events: readonly EventItem[];
  gender: Gender | undefined;
}

/** How many of a section have a whole card: more of them would be a column without an end. */
const WHOLE = 1;

/** The first ones as whole cards, the rest as small ones. */
function Cards({ events, gender }: CardsProps) {
  return (
    <>
      <ul className={classes.list}>
        {events.slice(0, WHOLE).map((event) => (
          <li key={event.id}>
            <EventCard event={event} gender={gender} />
          </li>
        ))}
      </ul>
      {events.length > WHOLE && <SmallCards events={events.slice(WHOLE)} gender={gender} />}
    </>
  );
}

/** How many small cards are made at once. */
const SMALL_AT_ONCE = 4;

function SmallCards({ events, gender }: CardsProps) {
  const shown = useGrowing(events, SMALL_AT_ONCE);
  return (
    <ul className={classes.grid}>
      {shown.map((event) => (
        <li key={event.id}>
          <EventCard event={event} gender={gender} size="compact" />
        </li>
      ))}
    </ul>
  );
}

/** The events of the other cities, and the chips to choose one of them: then all of its events have a card. */
function Others({ events, gender, now }: CardsProps & { now: Date }) {
  const counts = countByCity(events, CITIES);
  const [chosen, choose] = useChosenCity(counts.map(({ city }) => city));
  const { soon, later } =
    chosen === null
      ? splitByTime(events, now)
      : { soon: events.filter(({ city }) => city === chosen), later: [] };
  return (
    <>
      {counts.length > 1 && <CityChips counts={counts} chosen={chosen} onChoose={choose} />}
      {soon.length > 0 && <SmallCards events={soon} gender={gender} />}
      {later.length > 0 && <Later events={later} gender={gender} />}
    </>
  );
}

/** Later events in one line, which opens. */
function Later({ events, gender }: CardsProps) {
  const { t } = useTranslation();
  // back from paying or from the profile for one of them
  const asked = Number(new URLSearchParams(useLocation().search).get('event'));
  const [isOpen, setOpen] = useState(() => events.some(({ id }) => id === asked));
  return (
    <details className={classes.later} open={isOpen} onToggle={(one) => setOpen(one.currentTarget.open)}>
      <summary>{t('dashboard.later', { count: events.length })}</summary>
      {isOpen && <SmallCards events={events} gender={gender} />}
    </details>
  );
}
