import { useTranslation } from 'react-i18next';
import type { Profile } from '../../../api/types';
import { PhotoInput } from '../photo-input';
import { UploadLost } from '../upload-lost';
import { usePhotos } from '../use-photos';
import { Button } from '../../../ui/base/button';
import buttons from '../../../ui/base/button.module.css';
import stack from '../../../ui/base/stack.module.css';
import { useErrorText } from '../../../ui/base/use-error-text';
import { PhotoImage } from '../../../ui/photo/photo-image';
import { useKeptFocus } from '../../../ui/states/use-kept-focus';
import { Alert } from '../../../ui/base/alert';
import { Progress } from '../../../ui/widgets/progress';
import classes from './photo-question.module.css';

interface PhotoQuestionProps {
  profile: Profile;
  /** Puts the question away; without it, it stays. */
  onLater?: () => void;
}

/** Asks for the first photo and takes it right here, also while the profile is locked. */
export default function PhotoQuestion({ profile, onLater }: PhotoQuestionProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { photos, upload, lost, retrying, error, put } = usePhotos(profile);
  const photo = photos[1];
  const box = useKeptFocus(photo);
  return (
    <section className={classes.question} aria-labelledby="photo">
      {photo !== null && <PhotoImage url={photo} sizes="6rem" alt={t('landing.photo.alt')} />}
      <div {...box} className={stack.stack}>
        <h2 id="photo">{t(photo === null ? 'landing.photo.title' : 'landing.photo.alt')}</h2>
        {photo === null ? (
          <p>{t('landing.photo.text')}</p>
        ) : (
          <output>{t(profile.profile_locked ? 'landing.photo.doneLocked' : 'landing.photo.done')}</output>
        )}
        <UploadLost lost={lost} retrying={retrying} />
        {error !== null && <Alert tone="bad">{errorText(error, 'profile.failed')}</Alert>}
        {upload !== undefined && (
          <Progress value={upload.sent} max={1} aria-label={t('landing.photo.sending')} />
        )}
        {photo === null && lost === undefined && (
          <div className={stack.row}>
            <PhotoInput
              label={t('landing.photo.choose')}
              className={`${buttons.button} ${classes.choose}`}
              look="outline"
              onFile={(file) => put(file, 1)}
            />
            {onLater && (
              <Button look="plain" onClick={onLater}>
                {t('landing.photo.later')}
              </Button>
            )}
          </div>
        )}
      </div>
    </section>
  );
}
