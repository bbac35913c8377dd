import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../../../features/admin/events/event-form.module.css';
import { useSeriesPreview } from '../../../features/admin/series/api';
import { dayTime } from '../../../lib/dates/dates';
import { useCityName } from '../../../ui/widgets/use-city-name';
import { AdminError } from '../../../ui/admin/admin-error';
import stack from '../../../ui/base/stack.module.css';
import { ruleToWire, type SeriesValues } from './series-fields';

/** The drafts that the rule would make in the next six months. */
export function RulePreview({ values }: { values: SeriesValues }) {
  const { t } = useTranslation('admin');
  const cityName = useCityName();
  const rule = useDeferredValue(ruleToWire(values));
  const complete =
    rule.rule !== '' && rule.cities.length > 0 && rule.starts_on !== '' && rule.start_time !== '';
  const preview = useSeriesPreview(rule, complete);
  if (!complete) return <p className={stack.soft}>{t('series.previewLater')}</p>;
  return (
    <>
      <AdminError error={preview.error} />
      {preview.data !== undefined && !preview.isError && (
        <>
          <output>{t('series.previewCount', { count: preview.data.total })}</output>
          <ul className={classes.preview}>
            {preview.data.items.map(({ city, date }) => (
              <li key={`${city} ${date}`}>
                {dayTime(date)} · {cityName(city)}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
