import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useState } from 'react';
import type { AdminPayment, OwnerlessPayment } from '../../../api/admin-types';
import {
  type PaymentsFilter,
  useDisputes,
  useOwnerlessPayments,
  usePayments,
} from '../../../features/admin/payments/api';
import { PaymentAttention } from '../../../features/admin/payments/payment-attention';
import { RefundLine } from '../../../features/admin/payments/payment-facts';
import { failedRefundOf } from '../../../features/admin/payments/refund-failure';
import { dayTime } from '../../../lib/dates/dates';
import { chf } from '../../../lib/money';
import { SaveList } from '../../../ui/admin/save-list';
import { AdminQueryError } from '../../../ui/admin/admin-error';
import { AdminPage } from '../../../ui/admin/admin-page';
import { type Column, DataTable } from '../../../ui/admin/data-table';
import { FilterBar, FilterSelect } from '../../../ui/admin/filter-bar';
import { Pager } from '../../../ui/admin/pager';
import { TableSkeleton } from '../../../ui/admin/table-skeleton';
import { type Filters, useFilters } from '../../../ui/admin/use-filters';
import { EmptyState } from '../../../ui/states/empty-state';
import { Disputes } from './disputes';
import classes from './open-money.module.css';
import { OwnerlessCard } from './ownerless-card';
import { type Decision, OwnerlessDialog } from './ownerless-dialog';

/** /admin/payments: money without an owner, disputes, and payments whose money has not come back yet; or all of them. */
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
      <Ownerless filter={filterOf(filters)} />
      <Disputes filter={filterOf(filters)} />
      <List filters={filters} />
    </AdminPage>
  );
}

const filterOf = ({ values }: Filters<'state'>): PaymentsFilter =>
  values.state === 'all' ? {} : { state: 'attention' };

function List({ filters }: { filters: Filters<'state'> }) {
  const { t } = useTranslation('admin');
  const { page, goTo } = filters;
  const filter = filterOf(filters);
  const payments = usePayments(filter, page);
  const ownerless = useOwnerlessPayments(filter);
  const disputes = useDisputes(filter);
  const isMore = (ownerless.data?.total ?? 0) + (disputes.data?.total ?? 0) > 0;
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
    { key: 'date', label: t('fields.date'), wide: true, cell: ({ created_at }) => dayTime(created_at) },
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
      cell: (payment) =>
        payment.refunds.length === 0
          ? '–'
          : payment.refunds.map((refund) => (
              <RefundLine
                key={refund.id}
                refund={refund}
                currency={payment.currency}
                isExplained={refund.id === failedRefundOf(payment)?.id}
              />
            )),
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
  if (payments.data.items.length === 0 && isMore) return null;
  if (payments.data.items.length === 0)
    return <EmptyState title={t('payments.emptyTitle')}>{t('payments.emptyText')}</EmptyState>;
  return (
    <>
      <SaveList path="/api/admin/payments" filter={filter} name="payments" hasMoney />
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

/** Money that nobody knows what it is for. Nothing where there is none. */
function Ownerless({ filter }: { filter: PaymentsFilter }) {
  const { t } = useTranslation('admin');
  const money = useOwnerlessPayments(filter);
  const [deciding, setDeciding] = useState<{ payment: OwnerlessPayment; decision: Decision }>();
  if (money.data === undefined) return money.isError ? <AdminQueryError query={money} /> : null;
  if (money.data.items.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby="ownerless">
      <h2 id="ownerless">{t('ownerless.title')}</h2>
      <p>{t('ownerless.text')}</p>
      <SaveList path="/api/admin/ownerless-payments" filter={filter} name="ownerless-payments" hasMoney />
      <ul className={classes.queue}>
        {money.data.items.map((payment) => (
          <li key={payment.id}>
            <OwnerlessCard payment={payment} onDecide={(decision) => setDeciding({ payment, decision })} />
          </li>
        ))}
      </ul>
      {deciding && <OwnerlessDialog {...deciding} onClose={() => setDeciding(undefined)} />}
    </section>
  );
}
