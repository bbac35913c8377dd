import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type Finance, useFinance, useRefreshFinance } from '../../../features/admin/finance/api';
import { day, dayTime, monthName } from '../../../lib/dates/dates';
import { chf } from '../../../lib/money';
import { AdminError, AdminQueryError } from '../../../ui/admin/admin-error';
import { AdminPage } from '../../../ui/admin/admin-page';
import { type Column, DataTable } from '../../../ui/admin/data-table';
import { Facts } from '../../../ui/admin/facts';
import { FilterBar, FilterSelect } from '../../../ui/admin/filter-bar';
import { Panel } from '../../../ui/admin/panel';
import { SaveList } from '../../../ui/admin/save-list';
import { TableSkeleton } from '../../../ui/admin/table-skeleton';
import { useFilters } from '../../../ui/admin/use-filters';
import { Button } from '../../../ui/base/button';
import stack from '../../../ui/base/stack.module.css';
import { EmptyState } from '../../../ui/states/empty-state';
import { lastMonths } from './months.rules';

/** How many months can be chosen. */
const MONTHS = 26;

type Sums = Finance['total'];

/** /admin/finance: the money of a month, and its tables for the fiduciary. */
export default function FinanceScreen() {
  const { t } = useTranslation('admin');
  const { values, set } = useFilters(['month']);
  const [months] = useState(() => lastMonths(new Date(), MONTHS));
  const [present = '', ...before] = months;
  const month = values.month ?? present;
  return (
    <AdminPage title={t('nav.finance')}>
      <FilterBar>
        <FilterSelect
          label={t('fields.month')}
          all={monthName(present)}
          options={before.map((value) => ({ value, label: monthName(value) }))}
          value={values.month ?? ''}
          onChange={(value) => set('month', value)}
        />
      </FilterBar>
      <Month month={month} />
    </AdminPage>
  );
}

function Month({ month }: { month: string }) {
  const { t } = useTranslation('admin');
  const finance = useFinance(month);
  const { data } = finance;
  if (data === undefined) return finance.isError ? <AdminQueryError query={finance} /> : <TableSkeleton />;
  const moved = data.total.sales + data.total.refunds + data.total.payouts;
  return (
    <>
      <Panel title={monthName(data.month)} actions={<Refresh />}>
        <Total finance={data} />
        <SaveList path="/api/admin/finance/entries" filter={{ month }} name={`finance-${month}`} hasMoney />
      </Panel>
      {moved === 0 ? (
        <EmptyState title={t('finance.emptyTitle')}>{t('finance.empty')}</EmptyState>
      ) : (
        <Tables finance={data} />
      )}
    </>
  );
}

function Refresh() {
  const { t } = useTranslation('admin');
  const refresh = useRefreshFinance();
  return (
    <>
      <Button look="outline" busy={refresh.isPending} onClick={() => refresh.mutate()}>
        {t('finance.refresh')}
      </Button>
      <AdminError error={refresh.error} />
    </>
  );
}

function Total({ finance }: { finance: Finance }) {
  const { t } = useTranslation('admin');
  const { total, vat_percent: percent, known_until: until } = finance;
  return (
    <>
      <Facts
        facts={[
          [t('finance.sales', { count: total.sales }), chf(total.sales_chf)],
          [t('finance.byCard', { count: total.sales - total.cash_sales }), chf(total.card_sales_chf)],
          [t('finance.inCash', { count: total.cash_sales }), chf(total.cash_sales_chf)],
          [t('finance.refunds', { count: total.refunds }), chf(-total.refunds_chf)],
          [t('finance.cashRefunds'), chf(-total.cash_refunds_chf)],
          [t('finance.disputes'), chf(-total.disputes_chf)],
          [t('finance.fees'), chf(-total.fees_chf)],
          [t('finance.net'), <strong key="net">{chf(total.net_chf)}</strong>],
          [
            percent === null ? t('finance.noVat') : t('finance.vat', { percent }),
            percent === null ? '–' : chf(total.vat_chf),
          ],
          [t('finance.payouts', { count: total.payouts }), chf(total.payouts_chf)],
          [t('finance.openDisputes', { count: finance.open_disputes }), chf(finance.open_disputes_chf)],
        ]}
      />
      {total.fees_estimated_chf > 0 && (
        <p className={stack.soft}>{t('finance.estimated', { amount: chf(total.fees_estimated_chf) })}</p>
      )}
      <p className={stack.soft}>
        {until === null ? t('finance.unknown') : t('finance.knownUntil', { date: dayTime(until) })}
      </p>
    </>
  );
}

function Tables({ finance }: { finance: Finance }) {
  const { t } = useTranslation('admin');
  const sums = useSumColumns();
  return (
    <>
      <Panel title={t('finance.byEvent')}>
        <DataTable
          caption={t('finance.byEvent')}
          columns={[
            {
              key: 'event',
              label: t('fields.event'),
              wide: true,
              cell: ({ event_id: id, event_name: name, date }) =>
                id === null ? (
                  t('finance.noEvent')
                ) : (
                  <span className={stack.tight}>
                    <Link to={`/admin/events/${id}`}>{name}</Link>
                    {date !== null && <small>{day(date)}</small>}
                  </span>
                ),
            },
            ...sums,
          ]}
          rows={finance.by_event}
          rowKey={({ event_id: id }) => id ?? 0}
        />
      </Panel>
      <Panel title={t('finance.byDay')}>
        <DataTable
          caption={t('finance.byDay')}
          columns={[
            { key: 'day', label: t('fields.date'), cell: (row) => day(`${row.day}T12:00:00Z`) },
            ...sums,
          ]}
          rows={finance.by_day}
          rowKey={(row) => row.day}
        />
      </Panel>
    </>
  );
}

function useSumColumns(): Column<Sums>[] {
  const { t } = useTranslation('admin');
  const money = (key: string, label: string, of: (row: Sums) => number): Column<Sums> => ({
    key,
    label,
    numeric: true,
    cell: (row) => chf(of(row)),
  });
  return [
    money('card', t('finance.columns.card'), (row) => row.card_sales_chf),
    money('cash', t('finance.columns.cash'), (row) => row.cash_sales_chf),
    money('refunds', t('finance.columns.refunds'), (row) => -row.refunds_chf),
    money('fees', t('finance.columns.fees'), (row) => -row.fees_chf),
    money('net', t('finance.columns.net'), (row) => row.net_chf),
    money('vat', t('finance.columns.vat'), (row) => row.vat_chf),
  ];
}
