import { Checkbox } from '@mantine/core';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../../../features/admin/events/event-form.module.css';
import { useSeriesPreview } from '../../../features/admin/series/api';
import { dayTime } from '../../../lib/dates/dates';
import { useCityName } from '../../../ui/widgets/use-city-name';
import { AdminError } from '../../../ui/admin/admin-error';
import stack from '../../../ui/base/stack.module.css';
import '../../../ui/form/checkbox.css';
import { ruleToWire, type SeriesValues, type Skip } from './series-fields';
import { toggledSkips } from './skips.rules';

interface RulePreviewProps {
  values: SeriesValues;
  onSkips: (skips: Skip[]) => void;
}

/** The drafts that the rule would make in the next six months; those that are unticked are left out. */
export function RulePreview({ values, onSkips }: RulePreviewProps) {
  const { t } = useTranslation('admin');
  const cityName = useCityName();
  const rule = useDeferredValue(ruleToWire(values));
  const complete =
    rule.rule !== '' && rule.cities.length > 0 && rule.starts_on !== '' && rule.start_time !== '';
  const preview = useSeriesPreview(rule, complete);
  if (!complete) return <p className={stack.soft}>{t('series.previewLater')}</p>;
  if (preview.data === undefined || preview.isError) return <AdminError error={preview.error} />;
  const { items, skipped } = preview.data;
  const dates = [
    ...items.map((one) => ({ ...one, isMade: true })),
    ...skipped.map((one) => ({ ...one, isMade: false })),
  ].sort((one, other) => one.date.localeCompare(other.date));
  return (
    <>
      <output>
        {t('series.previewCount', { count: items.length })}
        {skipped.length > 0 && <> · {t('series.leftOut', { count: skipped.length })}</>}
      </output>
      <p className={stack.soft}>{t('series.untick')}</p>
      <ul className={classes.preview}>
        {dates.map(({ city, date, day, holiday, isMade }) => (
          <li key={`${city} ${date}`}>
            <Checkbox
              label={`${dayTime(date)} · ${cityName(city)}`}
              description={holiday}
              checked={isMade}
              onChange={() => onSkips(toggledSkips(values.skips, { city, day }, values.cities))}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
