import { useTranslation } from 'react-i18next';
import { NOTIFICATION_STATES } from '../../../api/states';
import { useMailCounts, useMailTemplates } from '../../../features/admin/mails/api';
import { count } from '../../../lib/numbers';
import { AdminPage } from '../../../ui/admin/admin-page';
import { type Column, DataTable } from '../../../ui/admin/data-table';
import { FilterBar, FilterSelect } from '../../../ui/admin/filter-bar';
import { Panel } from '../../../ui/admin/panel';
import { useFilters } from '../../../ui/admin/use-filters';
import { MailLog } from './mail-log';
import { MailPreview } from './mail-preview';

/** /admin/mails: what was told to whom, what failed, and what every mail says. */
export default function MailsScreen() {
  const { t } = useTranslation('admin');
  const filters = useFilters(['state', 'occasion']);
  const templates = useMailTemplates();
  const occasions = (templates.data?.items ?? []).filter(({ name }) => !name.includes('.'));
  const listed = occasions.filter((one) => !one.counted_only);
  const titles = new Map(occasions.map(({ name, title }) => [name, title]));
  return (
    <AdminPage title={t('nav.mails')}>
      <FilterBar>
        <FilterSelect
          label={t('mails.state')}
          all={t('common.all')}
          options={NOTIFICATION_STATES.map((value) => ({ value, label: t(`mails.states.${value}`) }))}
          value={filters.values.state ?? ''}
          onChange={(state) => filters.set('state', state)}
        />
        <FilterSelect
          label={t('mails.what')}
          all={t('common.all')}
          options={listed.map(({ name, title }) => ({ value: name, label: title }))}
          value={filters.values.occasion ?? ''}
          onChange={(occasion) => filters.set('occasion', occasion)}
        />
      </FilterBar>
      <MailLog filters={filters} titles={titles} />
      <MailCounts titles={titles} />
      {templates.data && <MailPreview templates={templates.data.items} />}
    </AdminPage>
  );
}

/** What is told of what guests say of each other: by months, in whole fives, and in no list. */
function MailCounts({ titles }: { titles: ReadonlyMap<string, string> }) {
  const { t } = useTranslation('admin');
  const { data } = useMailCounts();
  const rows = data?.items ?? [];
  const columns: Column<(typeof rows)[number]>[] = [
    { key: 'month', label: t('mails.counts.month'), cell: ({ month }) => month },
    { key: 'what', label: t('mails.what'), cell: ({ occasion }) => titles.get(occasion) ?? occasion },
    { key: 'sent', label: t('mails.states.sent'), numeric: true, cell: ({ sent }) => count(sent) },
    { key: 'failed', label: t('mails.states.failed'), numeric: true, cell: ({ failed }) => count(failed) },
  ];
  return (
    <Panel title={t('mails.counts.title')}>
      <p>{t('mails.counts.text')}</p>
      {rows.length > 0 && (
        <DataTable
          caption={t('mails.counts.title')}
          columns={columns}
          rows={rows}
          rowKey={({ month, occasion }) => `${month} ${occasion}`}
        />
      )}
    </Panel>
  );
}
