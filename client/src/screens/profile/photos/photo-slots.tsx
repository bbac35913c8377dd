import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PhotoSlot, Profile } from '../../../api/types';
import { movedTo, SLOTS } from '../../../features/profile/photo-order.rules';
import { UploadLost } from '../../../features/profile/upload-lost';
import { usePhotos } from '../../../features/profile/use-photos';
import { Alert } from '../../../ui/base/alert';
import { Button } from '../../../ui/base/button';
import stack from '../../../ui/base/stack.module.css';
import { useErrorText } from '../../../ui/base/use-error-text';
import classes from './photos.module.css';
import { PhotoOrder } from './photo-order';
import { PhotoSlot as Slot } from './photo-slot';
import { PhotoTools } from './photo-tools';

const CropDialog = lazy(() => import('./crop/crop-dialog'));

/** The five slots for photos: add, replace, crop, remove, and move by dragging, by keyboard or by the menu of each. */
export function PhotoSlots({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const list = useRef<HTMLUListElement>(null);
  const removed = useRef(false);
  const { photos, upload, lost, retrying, error, saved, arrived, put, exchange, remove } = usePhotos(profile);
  const [open, setOpen] = useState<PhotoSlot>();
  /** Where a photo has come by keyboard. */
  const [focused, setFocused] = useState<PhotoSlot>();
  const [cropped, setCropped] = useState<PhotoSlot>();
  const busy = upload !== undefined || lost !== undefined;
  const croppedUrl = cropped && photos[cropped];

  const move = (from: PhotoSlot, to: PhotoSlot) => {
    exchange(from, to);
    // The menu goes with its photo.
    if (open === from) setOpen(movedTo(photos, from, to));
    else if (open === to) setOpen(from);
  };
  useEffect(() => {
    // The button that had the focus is gone with its photo.
    if (removed.current && open === undefined) list.current?.focus();
    removed.current = false;
  }, [open]);

  return (
    <section className={stack.stack} aria-labelledby="photos">
      <div className={stack.tight}>
        <h2 id="photos">{t('profile.photos.title')}</h2>
        <p className={stack.soft}>
          {t('profile.photos.hint')} {t('profile.photos.seen')}
        </p>
      </div>
      <PhotoOrder
        photos={photos}
        onMove={(from, to, by) => {
          move(from, to);
          setFocused(by === 'keyboard' ? movedTo(photos, from, to) : undefined);
        }}
      >
        <ul ref={list} tabIndex={-1} className={classes.slots} aria-labelledby="photos">
          {SLOTS.map((slot) => (
            <Slot
              key={slot}
              slot={slot}
              url={photos[slot]}
              sent={upload?.slot === slot ? upload.sent : undefined}
              movable={!busy}
              focused={focused === slot}
              open={open === slot}
              onOpen={() => setOpen(open === slot ? undefined : slot)}
              onFile={(file) => put(file, slot)}
            />
          ))}
        </ul>
      </PhotoOrder>
      {open !== undefined && photos[open] !== null && (
        <PhotoTools
          slot={open}
          photos={photos}
          busy={busy}
          onMove={(to) => move(open, to)}
          onReplace={(file) => put(file, open)}
          onCrop={() => setCropped(open)}
          onRemove={() => {
            remove(open);
            removed.current = true;
            setOpen(undefined);
          }}
        />
      )}
      <UploadLost lost={lost} retrying={retrying} />
      {error !== null && <Alert tone="bad">{errorText(error, 'profile.failed')}</Alert>}
      {error === null && saved && (
        <Alert
          tone="good"
          action={
            arrived && (
              <Button look="outline" onClick={() => setCropped(arrived)}>
                {t('profile.photos.crop')}
              </Button>
            )
          }
        >
          {t('profile.pictureSaved')}
        </Alert>
      )}
      {cropped && croppedUrl && (
        <Suspense>
          <CropDialog
            slot={cropped}
            url={croppedUrl}
            onCropped={(photo) => put(photo, cropped)}
            onClose={() => setCropped(undefined)}
          />
        </Suspense>
      )}
    </section>
  );
}
