import { useTranslation } from 'react-i18next';
import type { Insights } from '../../../api/admin-types';
import { count, percent } from '../../../lib/numbers';
import { type Column, DataTable } from '../../../ui/admin/data-table';
import { useCityName } from '../../../ui/widgets/use-city-name';

type CityRow = Insights['cities'][number];
type LinkRow = Insights['links'][number];

const share = (value: number | null) => (value === null ? '–' : percent(value));

/** The cities side by side, all together first: how full they were, or who came back. */
export function CitiesTable({ cities, about }: { cities: readonly CityRow[]; about: 'fill' | 'repeat' }) {
  const { t } = useTranslation('admin');
  const cityName = useCityName();
  if (cities.length === 0) return <p>{t('charts.empty')}</p>;
  const numbers = COUNTED[about].map((key): Column<CityRow> => ({
    key,
    label: t(`insights.columns.${key}`),
    numeric: true,
    cell: (row) => count(row[key]),
  }));
  const columns: Column<CityRow>[] = [
    {
      key: 'city',
      label: t('fields.city'),
      cell: ({ city }) => (city === null ? t('insights.all') : cityName(city)),
    },
    ...numbers,
    {
      key: 'share',
      label: t(`insights.${about}.value`),
      numeric: true,
      cell: (row) => share(about === 'fill' ? row.fill_rate : row.repeat_rate),
    },
  ];
  return (
    <DataTable
      caption={t(`insights.${about}.title`)}
      columns={columns}
      rows={cities}
      rowKey={({ city }) => city ?? 'all'}
    />
  );
}

const COUNTED = {
  fill: ['events', 'capacity', 'taken'],
  repeat: ['guests', 'repeat_guests'],
} as const;

/** From looking to meeting; each step with its share of the one before. */
export function FunnelTable({ funnel }: { funnel: Insights['funnel'] }) {
  const { t } = useTranslation('admin');
  const steps = ['views', 'sign_ups', 'reserved', 'paid', 'arrived', 'feedback', 'connected'] as const;
  const rows = steps.map((step) => ({ step, people: funnel[step] }));
  const columns: Column<(typeof rows)[number]>[] = [
    { key: 'step', label: t('insights.columns.step'), cell: ({ step }) => t(`insights.steps.${step}`) },
    {
      key: 'count',
      label: t('insights.funnel.value'),
      numeric: true,
      cell: ({ step, people }) =>
        people === 0 && (step === 'feedback' || step === 'connected') ? t('insights.few') : count(people),
    },
  ];
  return (
    <DataTable
      caption={t('insights.funnel.title')}
      columns={columns}
      rows={rows}
      rowKey={({ step }) => step}
    />
  );
}

/** The channels of links, those that brought most first. */
export function LinksTable({ links }: { links: readonly LinkRow[] }) {
  const { t } = useTranslation('admin');
  if (links.length === 0) return <p>{t('insights.noLinks')}</p>;
  const number = (key: 'views' | 'sign_ups' | 'reservations' | 'paid'): Column<LinkRow> => ({
    key,
    label: t(`insights.columns.${key}`),
    numeric: true,
    cell: (row) => count(row[key]),
  });
  const columns: Column<LinkRow>[] = [
    {
      key: 'channel',
      label: t('insights.columns.channel'),
      cell: ({ channel }) => (channel === 'direct' ? t('insights.direct') : channel),
    },
    number('views'),
    number('sign_ups'),
    number('reservations'),
    number('paid'),
  ];
  return (
    <DataTable
      caption={t('insights.links.title')}
      columns={columns}
      rows={links}
      rowKey={({ channel }) => channel}
    />
  );
}
