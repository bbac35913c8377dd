import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/http/client';
import { apiQuery } from '../../../api/query/api-query';
import { keysOf } from '../../../api/query/resources';
import type { NextEvent } from '../../../api/types';
import { DateBlock } from '../../../features/events/date-block';
import { longDayTime, time } from '../../../lib/dates/dates';
import { currentLanguage } from '../../../lib/i18n';
import { chf } from '../../../lib/money';
import { NextFrame } from './next-frame';
import classes from './next.module.css';

/** Milliseconds for which the answer serves: a welcome that is opened again shows it at once. */
const FRESH_FOR = 60_000;

/** The next events with city, date and price, for those who have no account yet. Without an answer the welcome stands without them. */
export function NextEvents() {
  const { t, i18n } = useTranslation();
  const { data, isError } = useQuery(
    apiQuery(keysOf('next-events')(i18n.language), () => api.GET('/api/events/next'), {
      staleTime: FRESH_FOR,
      retry: false,
    }),
  );
  if (isError) return <div className={classes.none} />;
  if (data === undefined) return <NextFrame />;
  if (data.events.length === 0) return <p className={classes.none}>{t('auth.next.none')}</p>;
  return (
    <NextFrame note={t('auth.next.refund', { count: data.refund_hours })}>
      {data.events.map((event) => (
        <Card key={event.id} event={event} />
      ))}
    </NextFrame>
  );
}

/** One event: it leads to its public page, which the server renders, and from there to signing up. */
function Card({ event: { slug, name, city, date, price, kind } }: { event: NextEvent }) {
  const { t } = useTranslation();
  return (
    <li className={classes.card}>
      <DateBlock date={date} />
      <div className={classes.words}>
        <a href={`/events/${slug}?lang=${currentLanguage()}`}>{name}</a>
        <p className={classes.where}>
          {t(`cities.${city}`)},{' '}
          <time dateTime={date}>
            <span className="visually-hidden">{longDayTime(date)}</span>
            <span aria-hidden>{time(date)}</span>
          </time>
        </p>
        {kind !== null && <p className={classes.where}>{kind}</p>}
      </div>
      <p className={classes.price}>{price === 0 ? t('auth.next.free') : chf(price)}</p>
    </li>
  );
}
