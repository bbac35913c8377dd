import { useTranslation } from 'react-i18next';
import { AdminPage } from '../../../ui/admin/admin-page';
import { ApiKeys } from './api-keys';
import classes from './integrations.module.css';
import { Webhooks } from './webhooks';

/** /admin/integrations: addresses that are told of what happens, and keys with which programs read and check in. */
export default function IntegrationsScreen() {
  const { t } = useTranslation('admin');
  return (
    <AdminPage title={t('nav.integrations')}>
      <div className={classes.parts}>
        <Webhooks />
        <ApiKeys />
      </div>
    </AdminPage>
  );
}
