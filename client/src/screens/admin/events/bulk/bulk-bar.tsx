import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AdminError } from '../../../../ui/admin/admin-error';
import { Button } from '../../../../ui/base/button';
import { BulkEditDialog } from './bulk-edit-dialog';
import { BulkPreview } from './bulk-preview';
import classes from './bulk-bar.module.css';
import { useBulk } from './use-bulk';
import type { Selection } from './use-selection';

/** What can be done with the chosen events, each after a look at what becomes of them. */
export function BulkBar({ selection }: { selection: Selection }) {
  const { t } = useTranslation('admin');
  const { ids, clear } = selection;
  const [editing, setEditing] = useState(false);
  const bulk = useBulk(clear);
  const event_ids = [...ids];
  return (
    <section className={ids.length > 0 ? classes.bar : 'visually-hidden'} aria-label={t('bulk.title')}>
      <p aria-live="polite">{ids.length > 0 && t('bulk.chosen', { count: ids.length })}</p>
      {ids.length > 0 && (
        <>
          {(['publish', 'cancel', 'delete'] as const).map((action) => (
            <Button
              key={action}
              look="outline"
              busy={bulk.busy}
              onClick={() => bulk.show({ action, event_ids })}
            >
              {t(`bulk.${action}.button`)}
            </Button>
          ))}
          <Button look="outline" onClick={() => setEditing(true)}>
            {t('bulk.edit.button')}
          </Button>
          <Button look="outline" onClick={clear}>
            {t('bulk.none')}
          </Button>
        </>
      )}
      {!bulk.shown && !editing && <AdminError error={bulk.error} />}
      {editing && (
        <BulkEditDialog
          busy={bulk.busy}
          error={bulk.error}
          onShow={(change) => {
            setEditing(false);
            bulk.show({ action: 'edit', event_ids, change });
          }}
          onClose={() => setEditing(false)}
        />
      )}
      {bulk.shown && (
        <BulkPreview
          {...bulk.shown}
          busy={bulk.busy}
          error={bulk.error}
          onConfirm={bulk.confirm}
          onClose={bulk.close}
        />
      )}
    </section>
  );
}
