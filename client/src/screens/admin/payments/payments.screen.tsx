import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AdminPayment } from '../../../api/admin-types';
import { usePayments } from '../../../features/admin/payments/api';
import { PaymentAttention } from '../../../features/admin/payments/payment-attention';
import { RefundLine } from '../../../features/admin/payments/payment-facts';
import { dayTime } from '../../../lib/dates/dates';
import { chf } from '../../../lib/money';
import { AdminQueryError } from '../../../ui/admin/admin-error';
import { AdminPage } from '../../../ui/admin/admin-page';
import { type Column, DataTable } from '../../../ui/admin/data-table';
import { FilterBar, FilterSelect } from '../../../ui/admin/filter-bar';
import { Pager } from '../../../ui/admin/pager';
import { TableSkeleton } from '../../../ui/admin/table-skeleton';
import { type Filters, useFilters } from '../../../ui/admin/use-filters';
import { EmptyState } from '../../../ui/states/empty-state';

/** /admin/payments: payments whose money has not come back yet; or all of them. */
export default function PaymentsScreen() {
  const { t } = useTranslation('admin');
  const filters = useFilters(['state']);
  return (
    <AdminPage title={t('nav.payments')}>
      <FilterBar>
        <FilterSelect
          label={t('payments.which')}
          all={t('payments.attention')}
          options={[{ value: 'all', label: t('payments.all') }]}
          value={filters.values.state ?? ''}
          onChange={(state) => filters.set('state', state)}
        />
      </FilterBar>
      <List filters={filters} />
    </AdminPage>
  );
}

function List({ filters: { values, page, goTo } }: { filters: Filters<'state'> }) {
  const { t } = useTranslation('admin');
  const payments = usePayments(values.state === 'all' ? {} : { state: 'attention' }, page);
  const columns: Column<AdminPayment>[] = [
    {
      key: 'name',
      label: t('fields.guest'),
      cell: ({ account_id, name }) => <Link to={`/admin/people/${account_id}`}>{name || account_id}</Link>,
    },
    {
      key: 'event',
      label: t('fields.event'),
      cell: ({ event_id, event_name }) => <Link to={`/admin/events/${event_id}`}>{event_name}</Link>,
    },
    { key: 'date', label: t('fields.date'), cell: ({ created_at }) => dayTime(created_at) },
    { key: 'status', label: t('fields.status'), cell: ({ status }) => t(`paymentStatus.${status}`) },
    {
      key: 'amount',
      label: t('fields.amount'),
      numeric: true,
      cell: ({ amount_chf, currency }) => chf(amount_chf, currency),
    },
    {
      key: 'refunds',
      label: t('payments.refunds'),
      cell: ({ refunds, currency }) =>
        refunds.length === 0
          ? '–'
          : refunds.map((refund) => <RefundLine key={refund.id} refund={refund} currency={currency} />),
    },
    {
      key: 'attention',
      label: t('payments.why'),
      cell: (payment) => <PaymentAttention payment={payment} />,
    },
    {
      key: 'reference',
      label: t('fields.reference'),
      breaks: true,
      cell: ({ payment_intent }) => payment_intent ?? '–',
    },
  ];
  if (payments.data === undefined)
    return payments.isError ? <AdminQueryError query={payments} /> : <TableSkeleton />;
  if (payments.data.items.length === 0)
    return <EmptyState title={t('payments.emptyTitle')}>{t('payments.emptyText')}</EmptyState>;
  return (
    <>
      <DataTable
        caption={t('nav.payments')}
        columns={columns}
        rows={payments.data.items}
        rowKey={({ id }) => id}
      />
      <Pager page={page} total={payments.data.total} onGo={goTo} />
    </>
  );
}
