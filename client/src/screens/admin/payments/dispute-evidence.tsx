import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Dispute } from '../../../api/admin-types';
import { dayTime } from '../../../lib/dates/dates';
import { useNow } from '../../../lib/use-now';

/** What the bank wants to see, as far as we know it: the same facts can be copied into the provider's form. */
export function DisputeEvidence({ dispute }: { dispute: Dispute }) {
  const { t } = useTranslation('admin');
  const now = useNow();
  const { reserved_at, refund_until, event_date, checked_in_at, account_id } = dispute;
  const isOver = event_date !== null && new Date(event_date) < now;
  return (
    <>
      <h4>{t('disputes.evidence.title')}</h4>
      <ul>
        {reserved_at !== null && <li>{t('disputes.evidence.reserved', { at: dayTime(reserved_at) })}</li>}
        {refund_until !== null && <li>{t('disputes.evidence.terms', { at: dayTime(refund_until) })}</li>}
        {event_date !== null && <li>{t('disputes.evidence.event', { at: dayTime(event_date) })}</li>}
        {checked_in_at !== null && <li>{t('disputes.evidence.arrived', { at: dayTime(checked_in_at) })}</li>}
        {checked_in_at === null && isOver && <li>{t('disputes.evidence.notArrived')}</li>}
        {account_id !== null && (
          <li>
            <Link to={`/admin/people/${account_id}`}>{t('disputes.evidence.mails')}</Link>
          </li>
        )}
      </ul>
    </>
  );
}
