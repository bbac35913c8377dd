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
  location: ReactNode;
  /** The page of the event; without it the name is no link. */
  to?: string;
  /** The level of the name: 3 where the card stands under a heading of its own. */
  level?: 2 | 3;
  /** compact: small enough for several in a row, the same facts. */
  size?: 'full' | 'compact';
  children: ReactNode;
}

/** What the card of every event begins with: the date and the city beside its name, when and where it is. */
export function CardFrame({ event, location, to, level = 2, size = 'full', children }: CardFrameProps) {
  const { t } = useTranslation();
  const id = useId();
  const cityName = useCityName();
  const Heading = `h${level}` as const;
  return (
    <article className={classes.card} data-size={size} aria-labelledby={id}>
      <div className={classes.side}>
        <DateBlock date={event.date} />
        <p className={classes.city}>{cityName(event.city)}</p>
        {size === 'full' && <CityMotif city={event.city} />}
      </div>
      <div className={classes.body}>
        <Heading id={id} className={classes.name}>
          {to === undefined ? event.name : <Link to={to}>{event.name}</Link>}
        </Heading>
        <div className={classes.facts}>
          <p>
            <IconClock size={18} aria-hidden />
            <EnglishDate date={event.date} />
          </p>
          <p>
            <IconMapPin size={18} aria-hidden />
            {typeof location === 'string' ? t('common.location', { location }) : location}
          </p>
        </div>
        {children}
      </div>
    </article>
  );
}
