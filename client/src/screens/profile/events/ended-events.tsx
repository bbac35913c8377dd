import { useTranslation } from 'react-i18next';
import type { EndedEvent } from '../../../api/types';
import { useRefunds } from '../../../features/reservations/api';
import { day } from '../../../lib/dates/dates';
import { chf } from '../../../lib/money';
import stack from '../../../ui/base/stack.module.css';
import { Badge } from '../../../ui/widgets/badge';
import classes from '../profile.module.css';
import { EntryFrame } from './entry-frame';

/** Events at which one had a place and has none any more: why, and where the money is. */
export default function EndedEvents({ events }: { events: readonly EndedEvent[] }) {
  const { t, ready } = useTranslation('account');
  if (!ready) return null;
  return (
    <div className={stack.stack}>
      <h3>{t('ended.title')}</h3>
      <ul className={classes.events}>
        {events.map((event) => (
          <li key={event.id}>
            <EntryFrame event={event}>
              <p>
                <Badge tone="warn">{t(event.event_cancelled ? 'ended.event' : 'ended.place')}</Badge>
              </p>
              <Money event={event} />
            </EntryFrame>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Money({ event: { id, paid_chf } }: { event: EndedEvent }) {
  const { t } = useTranslation('account');
  const { data: refunds } = useRefunds();
  if (paid_chf === 0) return <p>{t('ended.free')}</p>;
  if (refunds === undefined) return null;
  const own = refunds.filter(({ event_id }) => event_id === id);
  if (own.length === 0) return <p>{t('ended.notRefunded', { amount: chf(paid_chf) })}</p>;
  return own.map(({ amount_chf, currency, created_at, refunded_at, delayed }) => {
    const amount = chf(amount_chf, currency);
    if (refunded_at !== null)
      return <p key={created_at}>{t('ended.paidBack', { amount, date: day(refunded_at) })}</p>;
    return <p key={created_at}>{t(delayed ? 'ended.delayed' : 'ended.onItsWay', { amount })}</p>;
  });
}
