import { useTranslation } from 'react-i18next';
import { dayTime } from '../../../lib/dates/dates';
import { useNow } from '../../../lib/use-now';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Until when an answer counts, and how long that is from now. */
export function DisputeDeadline({ at }: { at: string | null }) {
  const { t } = useTranslation('admin');
  const left = new Date(at ?? 0).getTime() - useNow().getTime();
  if (at === null) return t('disputes.noAnswer');
  return (
    <>
      <time dateTime={at}>{dayTime(at)}</time>
      {' · '}
      <strong>
        {left <= 0 && t('disputes.over')}
        {left > 0 && left < DAY && t('disputes.hoursLeft', { count: Math.max(1, Math.floor(left / HOUR)) })}
        {left >= DAY && t('disputes.daysLeft', { count: Math.floor(left / DAY) })}
      </strong>
    </>
  );
}
