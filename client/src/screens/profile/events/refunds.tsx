import { useTranslation } from 'react-i18next';
import { useRefunds } from '../../../features/reservations/api';
import { day } from '../../../lib/dates/dates';
import { chf } from '../../../lib/money';
import stack from '../../../ui/base/stack.module.css';
import { useLogged } from '../../../ui/states/use-logged';
import { Badge } from '../../../ui/widgets/badge';
import classes from '../profile.module.css';

/** Money that comes back, or came: how much, for what, why, and where it stands. Nothing where there is none. */
export function Refunds() {
  const { t } = useTranslation();
  const { data: refunds, error } = useRefunds();
  useLogged(error);
  if (refunds === undefined || refunds.length === 0) return null;
  return (
    <div className={stack.stack}>
      <h3>{t('profile.refunds.title')}</h3>
      <ul className={classes.events}>
        {refunds.map((refund) => (
          <li key={`${refund.event_id} ${refund.created_at}`} className={classes.refund}>
            <p className={classes.eventName}>{refund.name}</p>
            <p className={classes.amount}>{chf(refund.amount_chf, refund.currency)}</p>
            <p>
              {t(`profile.refunds.${refund.reason}`)}{' '}
              {refund.refunded_at !== null &&
                t('profile.refunds.refundedOn', { date: day(refund.refunded_at) })}
            </p>
            {refund.note !== null && <p>{t('profile.refunds.words', { note: refund.note })}</p>}
            <p>
              <Badge tone={refund.status === 'refunded' ? 'good' : 'warn'}>
                {t(`profile.refunds.${refund.status}`)}
              </Badge>
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
