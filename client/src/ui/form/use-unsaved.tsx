import { type ReactNode, useContext, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UNSAFE_NavigationContext } from 'react-router-dom';
import { getToken } from '../../api/http/token';
import { guardLeaving } from '../../lib/leave-guard';
import { ConfirmDialog } from '../dialog/confirm-dialog';

/**
 * Asks before somebody leaves a form whose changes are not saved: by a link, the browser's back button, or by closing the
 * tab. Returns the question, to be rendered with the form.
 * @param isUnsaved false also while it is being saved
 */
export function useUnsaved(isUnsaved: boolean): ReactNode {
  const { t } = useTranslation('admin');
  // React Router asks only for its data router, which would weigh on the first load
  const { navigator } = useContext(UNSAFE_NavigationContext);
  const [leaving, setLeaving] = useState<{ go: () => void }>();
  useEffect(() => {
    if (!isUnsaved) return undefined;
    return guardLeaving(
      navigator,
      () => getToken() === null,
      (go) => setLeaving({ go }),
    );
  }, [isUnsaved, navigator]);
  if (leaving === undefined) return null;
  return (
    <ConfirmDialog
      title={t('unsaved.title')}
      confirmLabel={t('unsaved.leave')}
      keepLabel={t('unsaved.stay')}
      busy={false}
      onConfirm={() => {
        setLeaving(undefined);
        leaving.go();
      }}
      onClose={() => setLeaving(undefined)}
    >
      <p>{t('unsaved.text')}</p>
    </ConfirmDialog>
  );
}
