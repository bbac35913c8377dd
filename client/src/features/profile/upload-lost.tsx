import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/base/button';
import stack from '../../ui/base/stack.module.css';
import { Alert } from '../../ui/base/alert';
import type { usePhotos } from './use-photos';

type UploadLostProps = Pick<ReturnType<typeof usePhotos>, 'lost' | 'retrying'>;

/** Says that the way up of a photo was cut off, that it is kept and sent again by itself, and lets one do so now. */
export function UploadLost({ lost, retrying }: UploadLostProps) {
  const { t } = useTranslation();
  if (retrying) return <Alert tone="warn">{t('profile.photos.retrying')}</Alert>;
  if (lost === undefined) return null;
  return (
    <Alert
      tone="bad"
      action={
        <div className={stack.row}>
          <Button look="outline" onClick={lost.retry}>
            {t('common.tryAgain')}
          </Button>
          <Button look="plain" onClick={lost.discard}>
            {t('profile.photos.discard')}
          </Button>
        </div>
      }
    >
      {t('profile.photos.lost')}
    </Alert>
  );
}
