import { useTranslation } from 'react-i18next';
import { NOTIFICATION_STATES } from '../../../api/states';
import { useMailTemplates } from '../../../features/admin/mails/api';
import { AdminPage } from '../../../ui/admin/admin-page';
import { FilterBar, FilterSelect } from '../../../ui/admin/filter-bar';
import { useFilters } from '../../../ui/admin/use-filters';
import { MailLog } from './mail-log';
import { MailPreview } from './mail-preview';

/** /admin/mails: what was told to whom, what failed, and what every mail says. */
export default function MailsScreen() {
  const { t } = useTranslation('admin');
  const filters = useFilters(['state', 'occasion']);
  const templates = useMailTemplates();
  const occasions = (templates.data?.items ?? []).filter(({ name }) => !name.includes('.'));
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
          options={occasions.map(({ name, title }) => ({ value: name, label: title }))}
          value={filters.values.occasion ?? ''}
          onChange={(occasion) => filters.set('occasion', occasion)}
        />
      </FilterBar>
      <MailLog filters={filters} titles={new Map(occasions.map(({ name, title }) => [name, title]))} />
      {templates.data && <MailPreview templates={templates.data.items} />}
    </AdminPage>
  );
}
