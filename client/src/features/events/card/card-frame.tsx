import { IconClock, IconMapPin } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { EnglishDate } from '../../../ui/widgets/english-date';
import { useCityName } from '../../../ui/widgets/use-city-name';
import { DateBlock } from '../date-block';
import { CityMotif } from './city-motif';
import classes from './card-frame.module.css';

interface CardFrameProps {
  event: { name: string; date: string; city: string };
  /** Where it is, as far as guests may know. */
  location: string;
  /** The page of the event. */
  to: string;
  /** full: as wide as the page on large screens. compact: small enough for several in a row, with the same content. */
  size?: 'full' | 'compact';
  children: ReactNode;
}

/** What the card of every event begins with: the date and the city beside its name, when and where it is. */
export function CardFrame({ event, location, to, size = 'full', children }: CardFrameProps) {
  const { t } = useTranslation();
  const id = useId();
  const cityName = useCityName();
  return (
    <article className={classes.card} data-size={size} aria-labelledby={id}>
      <div className={classes.side}>
        <DateBlock date={event.date} />
        <p className={classes.city}>{cityName(event.city)}</p>
        <CityMotif city={event.city} />
      </div>
      <div className={classes.body}>
        <h3 id={id} className={classes.name}>
          <Link to={to}>{event.name}</Link>
        </h3>
        <div className={classes.facts}>
          <p>
            <IconClock size={18} aria-hidden />
            <EnglishDate date={event.date} />
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
