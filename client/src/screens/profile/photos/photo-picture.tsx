import { useTranslation } from 'react-i18next';
import type { PhotoSlot } from '../../../api/types';
import { PhotoImage } from '../../../ui/photo/photo-image';
import classes from './photos.module.css';

/** One of one's own photos, uncropped; the first is marked Main. */
export function PhotoPicture({ url, slot }: { url: string; slot: PhotoSlot }) {
  const { t } = useTranslation();
  return (
    <>
      <PhotoImage url={url} sizes="12rem" alt={t('profile.photos.photo', { slot })} draggable={false} />
      {slot === 1 && <span className={classes.main}>{t('profile.photos.main')}</span>}
    </>
  );
}
