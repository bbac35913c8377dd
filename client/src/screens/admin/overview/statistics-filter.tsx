import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { City, Grouping } from '../../../api/types';
import type { StatisticsFilter } from '../../../features/admin/overview/api';
import { CityFilter, FilterBar, FilterSelect } from '../../../ui/admin/filter-bar';
import { useFilters } from '../../../ui/admin/use-filters';

const GROUPS = ['week', 'city', 'event'] as const;
const SPANS = ['3', '24', 'all'] as const;
/** Months that are shown when nobody says how many. */
const USUAL_SPAN = 12;

/** The filter of all charts, kept in the address. */
export function useStatisticsFilter(): StatisticsFilter {
  const { values } = useFilters(['by', 'city', 'span']);
  const [now] = useState(() => new Date());
  const months = values.span === undefined ? USUAL_SPAN : Number(values.span);
  // From the first of a month on, so that the first bar is a whole one.
  const from = new Date(Date.UTC(now.getFullYear(), now.getMonth() - months, 1));
  return {
    by: (values.by ?? 'month') as Grouping,
    ...(values.city && { city: values.city as City }),
    ...(values.span !== 'all' && { from: from.toISOString() }),
  };
}

/** The row of filters above the charts. */
export function StatisticsFilters() {
  const { t } = useTranslation('admin');
  const { values, set } = useFilters(['by', 'city', 'span']);
  return (
    <FilterBar>
      <FilterSelect
        label={t('charts.each')}
        all={t('charts.by.month')}
        options={GROUPS.map((value) => ({ value, label: t(`charts.by.${value}`) }))}
        value={values.by ?? ''}
        onChange={(by) => set('by', by)}
      />
      <CityFilter value={values.city ?? ''} onChange={(city) => set('city', city)} />
      <FilterSelect
        label={t('charts.span')}
        all={t('charts.months', { count: USUAL_SPAN })}
        options={SPANS.map((value) => ({
          value,
          label: value === 'all' ? t('charts.always') : t('charts.months', { count: Number(value) }),
        }))}
        value={values.span ?? ''}
        onChange={(span) => set('span', span)}
      />
    </FilterBar>
  );
}
