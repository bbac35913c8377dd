import { useTranslation } from 'react-i18next';
import { useDismissPhotoRemoval, usePhotoRemovals } from '../../features/profile/api';
import { Button } from '../../ui/base/button';
import stack from '../../ui/base/stack.module.css';
import { useAbout } from '../../ui/base/use-about';
import { useErrorText } from '../../ui/base/use-error-text';
import { useLogged } from '../../ui/states/use-logged';
import { Alert } from '../../ui/base/alert';

/** The photos that organisers have removed, each with the reason, until one has read it. */
export function PhotoRemovals() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const about = useAbout();
  const { data: removals, error } = usePhotoRemovals();
  useLogged(error);
  const dismiss = useDismissPhotoRemoval();
  if (!removals?.length) return null;
  return (
    <div className={stack.stack}>
      {removals.map(({ id, reason }) => (
        <Alert
          key={id}
          tone="warn"
          title={t('profile.photoRemoved.title')}
          action={
            <Button
              look="outline"
              aria-label={about(t('profile.photoRemoved.dismiss'), reason)}
              busy={dismiss.isPending && dismiss.variables === id}
              onClick={() => dismiss.mutate(id)}
            >
              {t('profile.photoRemoved.dismiss')}
            </Button>
          }
        >
          {t('profile.photoRemoved.reason', { reason })}
        </Alert>
      ))}
      {dismiss.isError && <Alert tone="bad">{errorText(dismiss.error, 'profile.failed')}</Alert>}
    </div>
  );
}
