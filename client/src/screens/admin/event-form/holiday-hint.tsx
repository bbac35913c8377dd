import { useTranslation } from 'react-i18next';
import { useHolidays } from '../../../features/admin/venues/api';
import type { City } from '../../../api/types';
import { splitWallTime } from '../../../lib/dates/zurich.rules';
import { Alert } from '../../../ui/base/alert';

/** Says that a day is a holiday in the canton of a city. `begins` is wall time: `2026-12-04 19:30`, or ''. */
export function HolidayHint({ city, begins }: { city: City; begins: string }) {
  const { t } = useTranslation('admin');
  const { day } = splitWallTime(begins);
  const { data } = useHolidays(city, day.slice(0, '2026-12'.length));
  const holiday = data?.items.find((one) => one.day === day);
  if (!holiday) return null;
  return <Alert tone="info">{t('form.holiday', { holiday: holiday.name })}</Alert>;
}
