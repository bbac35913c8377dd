import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { UserEvent } from '../../../api/types';
import { dayTime } from '../../../lib/dates/dates';
import { useNow } from '../../../lib/use-now';
import { Button } from '../../../ui/base/button';
import stack from '../../../ui/base/stack.module.css';
import { useErrorText } from '../../../ui/base/use-error-text';
import { useKeptFocus } from '../../../ui/states/use-kept-focus';
import { Alert } from '../../../ui/base/alert';
import { useConfirmPlace } from '../attendance';

/** A notice for each place that is to be confirmed, the next one first. */
export default function ConfirmNotices({ places }: { places: readonly UserEvent[] }) {
  const { ready } = useTranslation(['account', 'translation']);
  const box = useKeptFocus(places.length);
  if (!ready) return null;
  return (
    <div {...box} className={stack.stack} style={{ outline: 'none' }}>
      {places.map((place) => (
        <ConfirmNotice key={place.id} place={place} />
      ))}
    </div>
  );
}

/** Until when the place is to be confirmed, and what happens if it is not; past that time, that it can be lost any moment. */
function ConfirmNotice({ place: { id, name, confirm_until, date } }: { place: UserEvent }) {
  const { t } = useTranslation(['account', 'translation']);
  const errorText = useErrorText();
  const now = useNow();
  const confirm = useConfirmPlace(id);
  if (confirm_until === null || new Date(date) <= now) return null;
  const isLate = new Date(confirm_until) <= now;
  return (
    <Alert
      tone="warn"
      title={t('attendance.confirm.title', { name })}
      action={
        <div className={stack.row}>
          <Button busy={confirm.isPending} onClick={() => confirm.mutate()}>
            {t('attendance.confirm.yes')}
          </Button>
          <Link to="/profile#events">{t('attendance.confirm.no')}</Link>
        </div>
      }
    >
      <div className={stack.tight}>
        <p>
          {t(isLate ? 'attendance.confirm.late' : 'attendance.confirm.until', {
            date: dayTime(confirm_until),
          })}
        </p>
        <p>
          <Link to="/account/attendance">{t('attendance.confirm.why')}</Link>
        </p>
        {confirm.isError && <p role="alert">{errorText(confirm.error, 'people.failed')}</p>}
      </div>
    </Alert>
  );
}
