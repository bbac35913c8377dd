import { useTranslation } from 'react-i18next';
import type { MatchingQuality } from '../../../api/admin-types';
import { count, decimal, percent } from '../../../lib/numbers';
import { type Column, DataTable } from '../../../ui/admin/data-table';

type Part = MatchingQuality['parts'][number];
interface MeasureRow {
  name: 'agreement' | 'same_table' | Part['part'];
  measure: MatchingQuality['agreement'];
}

/** Agreement, the same table, and each part by itself. */
export function MeasuresTable({ quality: { agreement, same_table, parts } }: { quality: MatchingQuality }) {
  const { t } = useTranslation('admin');
  const rows: MeasureRow[] = [
    { name: 'agreement', measure: agreement },
    { name: 'same_table', measure: same_table },
    ...parts.map(({ part, measure }) => ({ name: part, measure })),
  ];
  const columns: Column<MeasureRow>[] = [
    { key: 'name', label: t('quality.columns.what'), cell: ({ name }) => t(`quality.names.${name}`) },
    {
      key: 'auc',
      label: t('quality.columns.auc'),
      numeric: true,
      cell: ({ measure }) => (measure ? decimal(measure.auc) : t('quality.few')),
    },
    {
      key: 'interval',
      label: t('quality.columns.interval'),
      numeric: true,
      cell: ({ measure }) =>
        measure ? t('quality.interval', { from: decimal(measure.from), to: decimal(measure.to) }) : '–',
    },
    {
      key: 'pairs',
      label: t('quality.columns.pairs'),
      numeric: true,
      cell: ({ measure }) => (measure ? count(measure.pairs) : '–'),
    },
    {
      key: 'events',
      label: t('quality.columns.events'),
      numeric: true,
      cell: ({ measure }) => (measure ? count(measure.events) : '–'),
    },
  ];
  return (
    <DataTable caption={t('quality.parts.title')} columns={columns} rows={rows} rowKey={({ name }) => name} />
  );
}

type Bin = MatchingQuality['calibration'][number];

/** The share of mutual yes by agreement. */
export function CalibrationTable({ bins }: { bins: readonly Bin[] }) {
  const { t } = useTranslation('admin');
  const columns: Column<Bin>[] = [
    {
      key: 'range',
      label: t('quality.names.agreement'),
      cell: ({ from, to }) => t('quality.range', { from, to }),
    },
    {
      key: 'share',
      label: t('quality.columns.share'),
      numeric: true,
      cell: ({ share }) => percent(share),
    },
    {
      key: 'pairs',
      label: t('quality.columns.pairs'),
      numeric: true,
      cell: ({ pairs }) => count(pairs),
    },
  ];
  return (
    <DataTable
      caption={t('quality.calibration.title')}
      columns={columns}
      rows={bins}
      rowKey={({ from }) => from}
    />
  );
}

/** Today's weights, and beside them those that are proposed. */
export function WeightsTable({ parts }: { parts: readonly Part[] }) {
  const { t } = useTranslation('admin');
  const columns: Column<Part>[] = [
    { key: 'part', label: t('quality.columns.what'), cell: ({ part }) => t(`quality.names.${part}`) },
    {
      key: 'weight',
      label: t('quality.columns.today'),
      numeric: true,
      cell: ({ weight }) => count(weight),
    },
    {
      key: 'proposed',
      label: t('quality.columns.proposed'),
      numeric: true,
      cell: ({ proposed }) => (proposed === null ? '–' : count(proposed)),
    },
  ];
  return (
    <DataTable
      caption={t('quality.weights.title')}
      columns={columns}
      rows={parts}
      rowKey={({ part }) => part}
    />
  );
}
