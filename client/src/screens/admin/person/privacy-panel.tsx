import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PersonDetail } from '../../../api/admin-types';
import { Panel } from '../../../ui/admin/panel';
import { Button } from '../../../ui/base/button';
import stack from '../../../ui/base/stack.module.css';
import { FocusedAlert } from '../../../ui/states/focused-alert';
import { DeleteDialog } from './delete-dialog';
import { ExportDialog } from './export-dialog';

/** What organisers do for a person who writes to them: sending them the link to their data, deleting them. */
export function PrivacyPanel({ person: { account_id, email, name, role } }: { person: PersonDetail }) {
  const { t } = useTranslation('admin');
  const [asking, setAsking] = useState<'export' | 'delete' | null>(null);
  const [sent, setSent] = useState(false);
  const close = () => setAsking(null);
  const noteSent = () => {
    setSent(true);
    close();
  };
  return (
    <Panel title={t('privacy.title')}>
      <p>{t('privacy.text')}</p>
      {sent && <FocusedAlert tone="good">{t('privacy.exportSent', { email })}</FocusedAlert>}
      <div className={stack.row}>
        <Button look="outline" onClick={() => setAsking('export')}>
          {t('privacy.export')}
        </Button>
        {/* An organiser cannot be deleted by another. */}
        {role !== 'admin' && (
          <Button look="outline" onClick={() => setAsking('delete')}>
            {t('privacy.delete')}
          </Button>
        )}
      </div>
      {asking === 'export' && (
        <ExportDialog id={account_id} email={email} onSent={noteSent} onClose={close} />
      )}
      {asking === 'delete' && <DeleteDialog id={account_id} name={name ?? email} onClose={close} />}
    </Panel>
  );
}
