import { useTranslation } from 'react-i18next';
import type { BulkInput, BulkResult } from '../../../../api/admin-types';
import { ApiError } from '../../../../api/http/api-error';
import { dayTime } from '../../../../lib/dates/dates';
import { chf } from '../../../../lib/money';
import { AdminError, useAdminErrorText } from '../../../../ui/admin/admin-error';
import { type Column, DataTable } from '../../../../ui/admin/data-table';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog';
import { Dialog } from '../../../../ui/dialog/dialog';
import { useCityName } from '../../../../ui/widgets/use-city-name';

type Item = BulkResult['items'][number];

interface BulkPreviewProps {
  input: BulkInput;
  result: BulkResult;
  busy: boolean;
  error: Error | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** What becomes of each of many events: before it is done, and after. */
export function BulkPreview({ input, result, busy, error, onConfirm, onClose }: BulkPreviewProps) {
  const { t } = useTranslation('admin');
  const columns = useColumns(input);
  const works = result.items.filter(({ refused }) => refused === null).length;
  const table = (
    <DataTable
      caption={t(`bulk.${input.action}.title`)}
      columns={columns}
      rows={result.items}
      rowKey={({ event_id }) => event_id}
    />
  );
  if (result.done)
    return (
      <Dialog title={t('bulk.done', { count: works })} closeLabel={t('common.close')} onClose={onClose}>
        {table}
      </Dialog>
    );
  return (
    <ConfirmDialog
      title={t(`bulk.${input.action}.title`)}
      confirmLabel={t(`bulk.${input.action}.confirm`, { count: works })}
      keepLabel={t('common.cancel')}
      busy={busy}
      ready={works > 0}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{t('bulk.notYet')}</p>
      <AdminError error={error} />
      {table}
    </ConfirmDialog>
  );
}

function useColumns({ action, change }: BulkInput): Column<Item>[] {
  const { t } = useTranslation('admin');
  const cityName = useCityName();
  const errorText = useAdminErrorText();
  const becomes = (item: Item): string => {
    if (item.refused) return errorText(new ApiError(409, item.refused.code, item.refused.error));
    if (action !== 'edit') return t(`bulk.${action}.becomes`);
    const changes = item.fields.map((field) => words(item, field));
    return changes.length === 0 ? t('bulk.same') : changes.join(' · ');
  };
  const words = (item: Item, field: string): string => {
    if (field === 'price') return `${chf(item.price)} → ${chf(change?.price ?? item.price)}`;
    const places = (['max_men', 'max_women', 'min_men', 'min_women'] as const).find((name) => name === field);
    if (places) return `${t(`form.${places}`)}: ${item[places]} → ${change?.[places] ?? item[places]}`;
    return t(field === 'descriptions' ? 'form.otherLanguages' : 'form.description');
  };
  return [
    {
      key: 'event',
      label: t('fields.event'),
      cell: ({ name, date, city }) => `${name} · ${dayTime(date)} · ${cityName(city)}`,
    },
    {
      key: 'becomes',
      label: t('bulk.becomes'),
      cell: (item) =>
        [
          becomes(item),
          item.questions.length > 0 && t('bulk.noVenue'),
          item.guests > 0 && t('plan.guests', { count: item.guests }),
        ]
          .filter(Boolean)
          .join(' · '),
    },
  ];
}
