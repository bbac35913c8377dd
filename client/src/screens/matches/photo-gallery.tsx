import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useWindowEvent } from '@mantine/hooks';
import { type TouchEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/base/button';
import { Dialog } from '../../ui/dialog/dialog';
import { PhotoImage } from '../../ui/photo/photo-image';
import classes from './photo-gallery.module.css';

/** A finger that moves less far, in CSS pixels, has not swiped. */
const SWIPE = 40;

interface PhotoGalleryProps {
  name: string;
  /** Addresses, one at least. */
  photos: readonly string[];
  onClose: () => void;
}

/** Somebody's photos in large, one at a time: by swiping, by the arrow keys or by buttons. */
export default function PhotoGallery({ name, photos, onClose }: PhotoGalleryProps) {
  const { t } = useTranslation();
  const [at, setAt] = useState(0);
  const touchedAt = useRef<number>(undefined);
  // After the last comes the first again: a button that is switched off would lose the focus.
  const go = (step: number) => setAt((now) => (now + step + photos.length) % photos.length);
  useWindowEvent('keydown', ({ key }) => {
    if (key === 'ArrowRight') go(1);
    if (key === 'ArrowLeft') go(-1);
  });
  const touch = ({ touches }: TouchEvent) => {
    // Two fingers enlarge further.
    touchedAt.current = touches.length === 1 ? touches[0]?.clientX : undefined;
  };
  const release = ({ changedTouches }: TouchEvent) => {
    const from = touchedAt.current;
    const moved = from === undefined ? 0 : (changedTouches[0]?.clientX ?? from) - from;
    if (Math.abs(moved) >= SWIPE) go(moved < 0 ? 1 : -1);
  };
  const label = t('matches.photoOf', { name, at: at + 1, of: photos.length });
  return (
    <Dialog title={name} closeLabel={t('common.close')} onClose={onClose}>
      <div className={classes.gallery} role="presentation" onTouchStart={touch} onTouchEnd={release}>
        <PhotoImage
          key={at}
          url={photos[at] ?? ''}
          alt={label}
          sizes="(min-width: 34rem) 28rem, 90vw"
          className={classes.photo}
          draggable={false}
          fallback={<span className={classes.photo} />}
        />
        {photos.length > 1 && (
          <div className={classes.steps}>
            <Button look="outline" aria-label={t('matches.previousPhoto')} onClick={() => go(-1)}>
              <IconChevronLeft size={20} aria-hidden />
            </Button>
            <span aria-live="polite">{`${at + 1}/${photos.length}`}</span>
            <Button look="outline" aria-label={t('matches.nextPhoto')} onClick={() => go(1)}>
              <IconChevronRight size={20} aria-hidden />
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}
