import { IconClock, IconMapPin } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { DateBlock } from '../../features/events/date-block';
import { longDate } from '../../lib/dates/english-dates';
import { useCityName } from '../../ui/widgets/use-city-name';
import { CityMotif } from './city-motif';
import classes from './event-card.module.css';

interface CardFrameProps {
  event: { name: string; date: string; city: string };
  /** Where it is, as far as guests may know. */
  location: string;
  children: ReactNode;
}

/** What the card of every event begins with: the date and the city beside its name, when and where it is. */
export function CardFrame({ event, location, children }: CardFrameProps) {
  const { t } = useTranslation();
  const id = useId();
  const cityName = useCityName();
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
            {t('common.location', { location })}
          </p>
        </div>
        {children}
      </div>
    </article>
  );
}
