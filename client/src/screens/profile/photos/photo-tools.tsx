import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PhotoSlot } from '../../../api/types';
import { type Photos, SLOTS } from '../../../features/profile/photo-order.rules';
import { Button } from '../../../ui/base/button';
import buttons from '../../../ui/base/button.module.css';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';
import classes from './photos.module.css';
import { PhotoInput } from '../../../features/profile/photo-input';

interface PhotoToolsProps {
  slot: PhotoSlot;
  photos: Photos;
  /** While a photo is on its way, the others stay where they are. */
  busy: boolean;
  onMove: (to: PhotoSlot) => void;
  onReplace: (file: File) => void;
  onCrop: () => void;
  onRemove: () => void;
}

/** What can be done with one photo. */
export function PhotoTools({ slot, photos, busy, onMove, onReplace, onCrop, onRemove }: PhotoToolsProps) {
  const { t } = useTranslation();
  const [removing, setRemoving] = useState(false);
  const box = useRef<HTMLFieldSetElement>(null);
  // From the photo's button the keyboard goes on here, past the other photos.
  useEffect(() => box.current?.focus(), []);
  const before = SLOTS[slot - 2];
  const after = SLOTS.find((one) => one === slot + 1 && photos[one] !== null);
  const mover = (to: PhotoSlot | undefined) => ({
    'aria-disabled': busy || to === undefined || to === slot,
    onClick: () => !busy && to !== undefined && to !== slot && onMove(to),
  });
  return (
    <fieldset
      ref={box}
      tabIndex={-1}
      className={classes.tools}
      aria-label={t('profile.photos.options', { slot })}
    >
      {/* Spoken anew when the photo has moved. */}
      <output className={classes.toolsTitle}>{t('profile.photos.photo', { slot })}</output>
      <Button look="outline" {...mover(1)}>
        {t('profile.photos.makeMain')}
      </Button>
      <Button look="outline" {...mover(before)}>
        {t('profile.photos.earlier')}
      </Button>
      <Button look="outline" {...mover(after)}>
        {t('profile.photos.later')}
      </Button>
      <Button look="outline" aria-disabled={busy} onClick={() => !busy && onCrop()}>
        {t('profile.photos.crop')}
      </Button>
      <PhotoInput
        label={t('profile.photos.replace')}
        className={`${buttons.button} ${classes.replace}`}
        look="outline"
        onFile={onReplace}
      />
      <Button look="outline" aria-disabled={busy} onClick={() => !busy && setRemoving(true)}>
        {t('profile.photos.remove')}
      </Button>
      {removing && (
        <ConfirmDialog
          title={t('profile.photos.removeTitle', { slot })}
          confirmLabel={t('profile.photos.remove')}
          keepLabel={t('profile.photos.keep')}
          busy={false}
          onConfirm={onRemove}
          onClose={() => setRemoving(false)}
        >
          <p>{t('profile.photos.removeText')}</p>
        </ConfirmDialog>
      )}
    </fieldset>
  );
}
