import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { useCityName } from '../../../shared/city-name';
import stack from '../../../shared/stack.module.css';
import classes from '../evening-form/evening-form.module.css';
import { dayTime } from '../shared/dates';
import { DeskError } from '../shared/desk-error';
import { previewQuery } from './series.query';
import { ruleToWire, type SeriesValues } from './series-fields';

/** The drafts that the rule would make in the next six months. */
export function RulePreview({ values }: { values: SeriesValues }) {
  const { t } = useTranslation('admin');
  const cityName = useCityName();
  const rule = useDeferredValue(ruleToWire(values));
  const complete =
    rule.rule !== '' && rule.cities.length > 0 && rule.starts_on !== '' && rule.start_time !== '';
  const preview = useQuery({ ...previewQuery(rule), enabled: complete });
  if (!complete) return <p className={stack.soft}>{t('series.previewLater')}</p>;
  return (
    <>
      <DeskError error={preview.error} />
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
