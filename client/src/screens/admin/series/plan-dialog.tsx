import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PlanItem, SeriesPlan } from '../../../api/admin-types';
import { KindLine } from '../../../features/events/kind-line';
import { hasKind } from '../../../features/events/kind.rules';
import { dayTime } from '../../../lib/dates/dates';
import { AdminError } from '../../../ui/admin/admin-error';
import { type Column, DataTable } from '../../../ui/admin/data-table';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';
import '../../../ui/form/inputs.css';
import { useCityName } from '../../../ui/widgets/use-city-name';

type Action = PlanItem['action'];

interface PlanDialogProps {
  plan: SeriesPlan;
  busy: boolean;
  error: Error | null;
  onChoose: (eventId: number, action: Action) => void;
  onConfirm: () => void;
  onClose: () => void;
}

/** What becomes of each coming event of a changed series, before it is done; where there is a choice, it is made here. */
export function PlanDialog({ plan, busy, error, onChoose, onConfirm, onClose }: PlanDialogProps) {
  const { t } = useTranslation('admin');
  const columns = useColumns(onChoose);
  return (
    <ConfirmDialog
      title={t('plan.title')}
      confirmLabel={t('plan.carryOut')}
      keepLabel={t('plan.back')}
      busy={busy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{t('plan.text')}</p>
      {plan.new_kind && <NewKind kind={plan.new_kind} />}
      <AdminError error={error} />
      <DataTable
        caption={t('plan.title')}
        columns={columns}
        rows={plan.items}
        rowKey={({ event_id, city, new_date }) => event_id ?? `${city} ${new_date}`}
      />
    </ConfirmDialog>
  );
}

/** For whom new evenings are, where that changes. */
function NewKind({ kind }: { kind: NonNullable<SeriesPlan['new_kind']> }) {
  const { t } = useTranslation('admin');
  return (
    <div>
      <strong>{t('plan.newKind')}</strong>
      {hasKind(kind) ? <KindLine event={kind} /> : <p>{t('plan.everybody')}</p>}
    </div>
  );
}

function useColumns(onChoose: PlanDialogProps['onChoose']): Column<PlanItem>[] {
  const { t } = useTranslation('admin');
  const cityName = useCityName();
  const words = ({ new_date }: PlanItem, action: Action) =>
    t(`plan.actions.${action}`, { date: new_date === null ? '' : dayTime(new_date) });
  return [
    {
      key: 'date',
      label: t('fields.date'),
      cell: ({ date, new_date, city }) => `${dayTime(date ?? new_date ?? '')} · ${cityName(city)}`,
    },
    {
      key: 'what',
      label: t('fields.event'),
      cell: (item) =>
        [
          item.name,
          item.guests > 0 && t('plan.guests', { count: item.guests }),
          item.by_hand === true && t('plan.byHand'),
          item.keeps_kind && t('plan.keepsKind'),
          item.holiday,
        ]
          .filter(Boolean)
          .join(' · '),
    },
    {
      key: 'action',
      label: t('fields.status'),
      cell: (item) =>
        item.event_id === null || item.options.length < 2 ? (
          words(item, item.action)
        ) : (
          <NativeSelect
            aria-label={t('plan.choose', { name: item.name, date: dayTime(item.date ?? '') })}
            value={item.action}
            onChange={({ currentTarget: { value } }) => {
              const chosen = item.options.find((one) => one === value);
              if (chosen && item.event_id !== null) onChoose(item.event_id, chosen);
            }}
            data={item.options.map((value) => ({ value, label: words(item, value) }))}
          />
        ),
    },
  ];
}
