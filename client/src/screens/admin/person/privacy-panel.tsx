import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../../api/download';
import type { PersonDetail } from '../../../api/admin-types';
import { AdminError } from '../../../ui/admin/admin-error';
import { Panel } from '../../../ui/admin/panel';
import { Button } from '../../../ui/base/button';
import stack from '../../../ui/base/stack.module.css';
import { DeleteDialog } from './delete-dialog';

/** What organisers do for a person who writes to them: sending their data, deleting them. */
export function PrivacyPanel({ person: { account_id, email, name, role } }: { person: PersonDetail }) {
  const { t } = useTranslation('admin');
  const [deleting, setDeleting] = useState(false);
  const save = useMutation({
    mutationFn: () => download(`/api/admin/people/${account_id}/export`, `apero-export-${account_id}.zip`),
  });
  return (
    <Panel title={t('privacy.title')}>
      <p>{t('privacy.text')}</p>
      <div className={stack.row}>
        <Button look="outline" busy={save.isPending} onClick={() => save.mutate()}>
          {t('privacy.export')}
        </Button>
        {/* An organiser cannot be deleted by another. */}
        {role !== 'admin' && (
          <Button look="outline" onClick={() => setDeleting(true)}>
            {t('privacy.delete')}
          </Button>
        )}
      </div>
      <AdminError error={save.error} />
      {deleting && <DeleteDialog id={account_id} name={name ?? email} onClose={() => setDeleting(false)} />}
    </Panel>
  );
}
