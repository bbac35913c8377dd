import { useTranslation } from 'react-i18next';
import type { Attendance } from '../../../api/types';
import { useAttendance } from '../../../features/reservations/attendance';
import { day } from '../../../lib/dates/dates';
import { SilentQueryError } from '../../../ui/states/silent-query-error';
import { Loading, Skeleton } from '../../../ui/base/skeleton';
import { useCityName } from '../../../ui/widgets/use-city-name';
import { AccountPage } from '../account-page';
import classes from '../account.module.css';
import { Section } from '../section';

/** /account/attendance: which events one missed, as far as it counts, and what follows. */
export function AttendancePage() {
  const { t } = useTranslation('account');
  const attendance = useAttendance();
  return (
    <AccountPage page="attendance">
      <Section title={t('attendance.title')}>
        {attendance.data !== undefined && <Missed attendance={attendance.data} />}
        {attendance.data === undefined && attendance.isError && <SilentQueryError query={attendance} />}
        {attendance.isPending && (
          <Loading>
            <Skeleton height="8rem" />
          </Loading>
        )}
        <p className={classes.soft}>{t('attendance.rule')}</p>
      </Section>
    </AccountPage>
  );
}

function Missed({ attendance }: { attendance: Attendance }) {
  const { t } = useTranslation('account');
  const cityName = useCityName();
  const { missed, visits_to_forgive: visits, must_confirm: mustConfirm } = attendance;
  if (missed.length === 0) return <p>{t('attendance.none')}</p>;
  return (
    <>
      <ul className={classes.list}>
        {missed.map(({ event_id: id, name, city, date, how }) => (
          <li key={`${id} ${how}`} className={classes.entry}>
            <span>
              <span className={classes.value}>{name}</span>
              <br />
              <small className={classes.soft}>
                {day(date)} · {cityName(city)}
              </small>
            </span>
            <span>{t(`attendance.${how}`)}</span>
          </li>
        ))}
      </ul>
      {mustConfirm && <p>{t('attendance.mustConfirm')}</p>}
      <p>{t('attendance.forgiven', { count: visits })}</p>
    </>
  );
}
