import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Statistics } from '../../../api/admin-types';
import type { Chart, Grouping } from '../../../api/types';
import { statisticsCsv, type StatisticsFilter, useStatistics } from '../../../features/admin/overview/api';
import { monthName } from '../../../lib/dates/dates';
import { chf } from '../../../lib/money';
import { useCityName } from '../../../ui/widgets/use-city-name';
import { AdminQueryError } from '../../../ui/admin/admin-error';
import { CsvButton } from '../../../ui/admin/csv-button';
import { type Column, DataTable } from '../../../ui/admin/data-table';
import { Panel } from '../../../ui/admin/panel';
import { Loading, Skeleton } from '../../../ui/base/skeleton';
import stack from '../../../ui/base/stack.module.css';
import type { Bar } from '../../../ui/admin/bar-chart';
import classes from './chart.module.css';
import { count, percent } from '../../../lib/numbers';

// The charts' library is the heaviest part of the page, and stands at its foot.
const BarChart = lazy(() => import('../../../ui/admin/bar-chart'));

type Row = Statistics['items'][number];

/** What a bar is made of; the last only where there is any. */
const SIDES_OF_BARS = ['men', 'women', 'all'] as const;
/** Charts whose bars are made of men and women. */
const STACKED: readonly Chart[] = ['reservations', 'gender'];
/** Charts of shares from 0 to 1. */
const SHARES: readonly Chart[] = ['gender', 'show-up', 'mutual-connects', 'met'];

/** A chart, the table behind it, and the same table for a spreadsheet. */
export function ChartPanel({ chart, filter }: { chart: Chart; filter: StatisticsFilter }) {
  const { t } = useTranslation('admin');
  const statistics = useStatistics(chart, filter);
  return (
    <Panel title={t(`charts.${chart}.title`)}>
      <p className={stack.soft}>{t(`charts.${chart}.text`)}</p>
      {statistics.data === undefined &&
        (statistics.isError ? <AdminQueryError query={statistics} /> : <ChartSkeleton />)}
      {statistics.data?.items.length === 0 && <p>{t('charts.empty')}</p>}
      {statistics.data !== undefined && statistics.data.items.length > 0 && (
        <>
          <Drawn statistics={statistics.data} />
          <div className={classes.behind}>
            <details>
              <summary>{t('charts.table')}</summary>
              <Table statistics={statistics.data} />
            </details>
            <CsvButton path={statisticsCsv(chart, filter)} name={`${chart}.csv`} look="plain" />
          </div>
        </>
      )}
    </Panel>
  );
}

function Drawn({ statistics }: { statistics: Statistics }) {
  const { t } = useTranslation('admin');
  const { chart, by, items } = statistics;
  const label = useLabel(by);
  const share = SHARES.includes(chart);
  const format = (value: number) => formatOf(chart, value);
  const bars = items.map((row): Bar => {
    const { short, long } = label(row);
    return { label: short, title: long, ...partsOf(chart, row) };
  });
  const series = STACKED.includes(chart)
    ? SIDES_OF_BARS.filter((name) => name !== 'all' || bars.some(({ all }) => all)).map((name) => ({
        name,
        label: t(`sides.${name}`),
      }))
    : [{ name: 'one' as const, label: t(`charts.${chart}.value`) }];
  return (
    <Suspense fallback={<ChartSkeleton />}>
      <BarChart
        summary={t('charts.summary', { title: t(`charts.${chart}.title`), count: items.length })}
        bars={bars}
        series={series}
        format={format}
        {...(share && { most: 1 })}
      />
    </Suspense>
  );
}

function ChartSkeleton() {
  return (
    <Loading>
      <Skeleton height="240px" />
    </Loading>
  );
}

function Table({ statistics: { chart, by, items } }: { statistics: Statistics }) {
  const { t } = useTranslation('admin');
  const label = useLabel(by);
  const number = (value: number | null) => (value === null ? '–' : count(value));
  const columns: Column<Row>[] = [
    { key: 'label', label: t(`charts.by.${by}`), cell: (row) => label(row).long },
    {
      key: 'value',
      label: t(`charts.${chart}.value`),
      numeric: true,
      cell: ({ value }) => (chart === 'revenue' ? chf(value) : count(value)),
    },
    { key: 'of', label: t(`charts.${chart}.of`), numeric: true, cell: ({ of }) => number(of) },
  ];
  if (chart !== 'revenue')
    columns.push(
      {
        key: 'share',
        label: t('charts.share'),
        numeric: true,
        cell: (row) => (row.share === null ? '–' : percent(row.share)),
      },
      { key: 'men', label: t('sides.men'), numeric: true, cell: ({ men }) => number(men) },
      { key: 'women', label: t('sides.women'), numeric: true, cell: ({ women }) => number(women) },
    );
  return (
    <DataTable
      caption={t(`charts.${chart}.title`)}
      columns={columns}
      rows={items}
      rowKey={({ key }) => key}
    />
  );
}

/** Names a row: short below its bar, long in the table. */
function useLabel(by: Grouping): (row: Row) => { short: string; long: string } {
  const cityName = useCityName();
  return ({ key, label }) => {
    if (by === 'month') return { short: `${key.slice(5)}.${key.slice(2, 4)}`, long: monthName(key) };
    if (by === 'city') return { short: cityName(label), long: cityName(label) };
    if (by === 'event')
      return { short: `${key.slice(8, 10)}.${key.slice(5, 7)}.`, long: `${label} (${key.slice(0, 10)})` };
    return { short: label.slice(5), long: label };
  };
}

function formatOf(chart: Chart, value: number): string {
  if (SHARES.includes(chart)) return percent(value);
  return count(value);
}

function partsOf(chart: Chart, row: Row): Pick<Bar, 'men' | 'women' | 'all' | 'one'> {
  const [men, women] = [row.men ?? 0, row.women ?? 0];
  // on an open side nobody is counted by their gender
  if (chart === 'reservations') return { men, women, all: Math.max(0, row.value - men - women) };
  if (chart === 'gender') {
    const all = Math.max(men + women, 1);
    return { men: men / all, women: women / all };
  }
  return { one: SHARES.includes(chart) ? (row.share ?? 0) : row.value };
}
