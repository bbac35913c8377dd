import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PhotoSlot } from '../../../../api/types';
import { photoOfCanvas } from '../../../../features/profile/shrink-image';
import { Button } from '../../../../ui/base/button';
import { Dialog } from '../../../../ui/dialog/dialog';
import { Alert } from '../../../../ui/base/alert';
import { CropBox, CroppedImage } from './crop-box';
import { CropControls } from './crop-controls';
import { type Crop, middleOf } from './crop.rules';
import classes from './crop.module.css';

interface CropDialogProps {
  slot: PhotoSlot;
  url: string;
  onCropped: (photo: File) => void;
  onClose: () => void;
}

/** Lets one choose the square of a photo that others see, with a look at it as they do. */
export default function CropDialog({ slot, url, onCropped, onClose }: CropDialogProps) {
  const { t } = useTranslation('account');
  const [picture, setPicture] = useState<HTMLImageElement>();
  const [crop, setCrop] = useState<Crop>();
  const [failed, setFailed] = useState(false);
  const [busy, setBusy] = useState(false);
  const size = picture && { width: picture.naturalWidth, height: picture.naturalHeight };

  const save = async () => {
    if (picture === undefined || crop === undefined) return;
    setBusy(true);
    const photo = await cut(picture, crop);
    setBusy(false);
    if (photo === undefined) return setFailed(true);
    onCropped(photo);
    onClose();
  };
  return (
    <Dialog
      title={t('crop.title', { slot })}
      closeLabel={t('crop.keep')}
      action={
        <Button busy={busy} aria-disabled={crop === undefined} onClick={() => void save()}>
          {t('crop.confirm')}
        </Button>
      }
      onClose={onClose}
    >
      <p>{t('crop.hint')}</p>
      {/* Loaded to be measured and cut; what is seen of it stands below. */}
      <img
        src={url}
        alt=""
        hidden
        onLoad={({ currentTarget }) => {
          setPicture(currentTarget);
          setCrop(middleOf({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight }));
        }}
        onError={() => setFailed(true)}
      />
      {failed && <Alert tone="bad">{t('crop.failed')}</Alert>}
      {size && crop && (
        <div className={classes.crop}>
          <CropBox url={url} picture={size} crop={crop} onChange={setCrop} />
          <div className={classes.tools}>
            <figure className={classes.preview}>
              <div>
                <CroppedImage url={url} picture={size} crop={crop} />
              </div>
              <figcaption>{t('crop.preview')}</figcaption>
            </figure>
            <CropControls picture={size} crop={crop} onChange={setCrop} />
          </div>
        </div>
      )}
    </Dialog>
  );
}

/** Returns what a crop keeps of a picture; undefined where the browser cannot draw it. */
async function cut(picture: HTMLImageElement, { x, y, side }: Crop): Promise<File | undefined> {
  const canvas = document.createElement('canvas');
  const length = Math.round(side);
  [canvas.width, canvas.height] = [length, length];
  const context = canvas.getContext('2d');
  if (context === null) return undefined;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, length, length);
  context.drawImage(picture, x, y, side, side, 0, 0, length, length);
  return photoOfCanvas(canvas);
}
