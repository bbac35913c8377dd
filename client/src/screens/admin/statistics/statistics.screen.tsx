import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Group } from '@mantine/core';
import type { Insights } from '../../../api/admin-types';
import type { City } from '../../../api/types';
import { insightsCsv, type InsightsFilter, useInsights } from '../../../features/admin/insights/api';
import { count, percent } from '../../../lib/numbers';
import { AdminQueryError } from '../../../ui/admin/admin-error';
import { AdminPage } from '../../../ui/admin/admin-page';
import type { Bar } from '../../../ui/admin/bar-chart';
import { CityFilter, FilterBar, FilterSelect } from '../../../ui/admin/filter-bar';
import { TableSkeleton } from '../../../ui/admin/table-skeleton';
import { useFilters } from '../../../ui/admin/use-filters';
import { Loading, Skeleton } from '../../../ui/base/skeleton';
import { useCityName } from '../../../ui/widgets/use-city-name';
import '../../../ui/widgets/stack.css';
import { CsvButton } from '../../../ui/admin/csv-button';
import { Question as Answered } from '../../../ui/admin/question/question';
import { CitiesTable, FunnelTable, LinksTable } from './tables';
import classes from './statistics.module.css';

interface QuestionProps {
  name: 'fill' | 'repeat' | 'funnel' | 'links';
  /** Which table its answer is saved as, and over which events. */
  table: 'cities' | 'funnel' | 'links';
  filter: InsightsFilter;
  children: ReactNode;
}

const BarChart = lazy(() => import('../../../ui/admin/bar-chart'));

const SPANS = ['3', '24', 'all'] as const;
/** Months that are shown when nobody says how many. */
const USUAL_SPAN = 12;
/** Links that the chart has room for; the table has all. */
const DRAWN_LINKS = 8;

/** /admin/statistics: what organisers ask of their evenings, each with what is counted. */
export default function StatisticsScreen() {
  const { t } = useTranslation('admin');
  const filter = useInsightsFilter();
  const insights = useInsights(filter);
  return (
    <AdminPage title={t('nav.statistics')}>
      <Filters />
      {insights.data === undefined ? (
        insights.isError ? (
          <AdminQueryError query={insights} />
        ) : (
          <TableSkeleton />
        )
      ) : (
        <Answers insights={insights.data} filter={filter} />
      )}
    </AdminPage>
  );
}

interface AnswersProps {
  insights: Insights;
  filter: InsightsFilter;
}

function Answers({ insights: { cities, funnel, links }, filter }: AnswersProps) {
  const { t } = useTranslation('admin');
  const cityName = useCityName();
  const named = cities.filter(({ city }) => city !== null);
  const byCity = (value: (row: Insights['cities'][number]) => number | null): Bar[] =>
    named.map((row) => ({
      title: cityName(row.city ?? ''),
      label: cityName(row.city ?? ''),
      one: value(row) ?? 0,
    }));
  const drawn = links.filter(({ paid }) => paid > 0).slice(0, DRAWN_LINKS);
  return (
    <div className={classes.questions}>
      <Question name="fill" table="cities" filter={filter}>
        {named.length > 0 && <Chart name="fill" bars={byCity((row) => row.fill_rate)} shares />}
        <CitiesTable cities={cities} about="fill" />
      </Question>
      <Question name="repeat" table="cities" filter={filter}>
        {named.length > 0 && <Chart name="repeat" bars={byCity((row) => row.repeat_rate)} shares />}
        <CitiesTable cities={cities} about="repeat" />
      </Question>
      <Question name="funnel" table="funnel" filter={filter}>
        <Chart
          name="funnel"
          bars={STEPS.map((step) => ({
            title: t(`insights.steps.${step}`),
            label: t(`insights.steps.${step}`),
            one: funnel[step],
          }))}
        />
        <FunnelTable funnel={funnel} />
      </Question>
      <Question name="links" table="links" filter={filter}>
        {drawn.length > 0 && (
          <Chart
            name="links"
            bars={drawn.map(({ channel, paid }) => ({ title: channel, label: channel, one: paid }))}
          />
        )}
        <LinksTable links={links} />
      </Question>
    </div>
  );
}

/** From the first to the last step of a guest. */
const STEPS = ['views', 'sign_ups', 'reserved', 'paid', 'arrived', 'feedback', 'connected'] as const;

interface ChartProps {
  name: 'fill' | 'repeat' | 'funnel' | 'links';
  bars: readonly Bar[];
  /** Whether the values are shares from 0 to 1. */
  shares?: boolean;
}

function Chart({ name, bars, shares = false }: ChartProps) {
  const { t } = useTranslation('admin');
  const title = t(`insights.${name}.title`);
  return (
    <Suspense
      fallback={
        <Loading>
          <Skeleton height="240px" />
        </Loading>
      }
    >
      <BarChart
        summary={t('charts.summary', { title, count: bars.length })}
        bars={bars}
        series={[{ name: 'one', label: t(`insights.${name}.value`) }]}
        format={shares ? percent : count}
        {...(shares && { most: 1 })}
      />
    </Suspense>
  );
}

function useInsightsFilter(): InsightsFilter {
  const { values } = useFilters(['city', 'span']);
  const [now] = useState(() => new Date());
  const months = values.span === undefined ? USUAL_SPAN : Number(values.span);
  const from = new Date(Date.UTC(now.getFullYear(), now.getMonth() - months, 1));
  return {
    ...(values.city && { city: values.city as City }),
    ...(values.span !== 'all' && { from: from.toISOString() }),
  };
}

function Filters() {
  const { t } = useTranslation('admin');
  const { values, set } = useFilters(['city', 'span']);
  return (
    <FilterBar>
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

/** One of the questions of this page. */
function Question({ name, table, filter, children }: QuestionProps) {
  const { t } = useTranslation('admin');
  const title = t(`insights.${name}.title`);
  return (
    <Answered title={title} definition={t(`insights.${name}.definition`)}>
      {children}
      <Group justify="flex-end">
        <CsvButton
          look="plain"
          path={insightsCsv(table, filter)}
          name={`${table}.csv`}
          label={`${t('common.csv')}: ${title}`}
          short={t('common.csvShort')}
        />
      </Group>
    </Answered>
  );
}
