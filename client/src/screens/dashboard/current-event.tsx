import { IconClock, IconMapPin } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserEvent } from '../../api/types';
import { DateBlock } from '../../features/events/date-block';
import { useProfile } from '../../features/profile/api';
import { TicketButton } from '../../features/reservations/ticket/ticket-button';
import { longDate } from '../../lib/dates/english-dates';
import { useCityName } from '../../ui/widgets/use-city-name';
import { ButtonLink } from '../../ui/base/button';
import stack from '../../ui/base/stack.module.css';
import { Badge } from '../../ui/widgets/badge';
import { CityMotif } from './city-motif';
import classes from './event-card.module.css';

/** The event that one is at, or late for: where it is, the matches and the ticket. */
export function CurrentEvent({ event }: { event: UserEvent }) {
  const { t } = useTranslation();
  const id = useId();
  const cityName = useCityName();
  const { data: profile } = useProfile();
  const address = [event.venue, event.location ?? t('common.tbd')].filter((part) => part !== null);
  return (
    <article className={classes.card} aria-labelledby={id}>
      <div className={classes.side}>
        <DateBlock date={event.date} />
        <p className={classes.city}>{cityName(event.city)}</p>
        <CityMotif city={event.city} />
      </div>
      <div className={classes.body}>
        <h2 id={id}>{event.name}</h2>
        <div className={classes.facts}>
          <p>
            <IconClock size={18} aria-hidden />
            <time dateTime={event.date}>{longDate(event.date)}</time>
          </p>
          <p>
            <IconMapPin size={18} aria-hidden />
            {t('common.location', { location: address.join(', ') })}
          </p>
        </div>
        <div className={classes.action}>
          <Badge tone="good" size="lg">
            {t('common.happeningNow')}
          </Badge>
          <div className={stack.row}>
            <ButtonLink to={`/matches/${event.id}`}>{t('common.viewMatches')}</ButtonLink>
            {event.ticket !== null && (
              <TicketButton event={event} ticket={event.ticket} guest={profile?.name} />
            )}
          </div>
        </div>
      </div>
    </article>
  );
}
