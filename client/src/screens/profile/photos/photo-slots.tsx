import { IconDots, IconPhotoPlus } from '@tabler/icons-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PhotoSlot, Profile } from '../../../api/types';
import { SLOTS } from '../../../features/profile/photo-order.rules';
import { usePhotos } from '../../../features/profile/use-photos';
import { Alert } from '../../../ui/base/alert';
import stack from '../../../ui/base/stack.module.css';
import { useErrorText } from '../../../ui/base/use-error-text';
import classes from '../profile.module.css';
import { PhotoInput } from './photo-input';
import { PhotoPicture } from './photo-picture';
import { PhotoTools } from './photo-tools';

/** The five slots for photos: add, replace, remove, and move by dragging or by the menu of each. */
export function PhotoSlots({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const list = useRef<HTMLUListElement>(null);
  const removed = useRef(false);
  const { photos, upload, error, saved, put, exchange, remove } = usePhotos(profile);
  const [open, setOpen] = useState<PhotoSlot>();
  const [dragged, setDragged] = useState<PhotoSlot>();

  const move = (from: PhotoSlot, to: PhotoSlot) => {
    exchange(from, to);
    // The menu goes with its photo.
    if (open === from) setOpen(to);
    else if (open === to) setOpen(from);
  };
  const drop = (event: DragEvent, slot: PhotoSlot) => {
    event.preventDefault();
    if (dragged !== undefined && dragged !== slot) move(dragged, slot);
    setDragged(undefined);
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
        <p className={stack.soft}>{t('profile.photos.hint')}</p>
      </div>
      <ul ref={list} tabIndex={-1} className={classes.slots} aria-labelledby="photos">
        {SLOTS.map((slot) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging is for pointers; the same is in each photo's menu
          <li
            key={slot}
            className={classes.slot}
            data-dragged={dragged === slot || undefined}
            draggable={photos[slot] !== null && upload === undefined}
            onDragStart={(event) => {
              // Firefox drags nothing that carries no data.
              event.dataTransfer.setData('text/plain', String(slot));
              event.dataTransfer.effectAllowed = 'move';
              setDragged(slot);
            }}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => dragged !== undefined && event.preventDefault()}
            onDrop={(event) => drop(event, slot)}
          >
            <Slot
              slot={slot}
              url={photos[slot]}
              sent={upload?.slot === slot ? upload.sent : undefined}
              open={open === slot}
              onOpen={() => setOpen(open === slot ? undefined : slot)}
              onFile={(file) => put(file, slot)}
            />
          </li>
        ))}
      </ul>
      {open !== undefined && photos[open] !== null && (
        <PhotoTools
          slot={open}
          onMove={(to) => move(open, to)}
          onReplace={(file) => put(file, open)}
          onRemove={() => {
            remove(open);
            removed.current = true;
            setOpen(undefined);
          }}
        />
      )}
      {error !== null && <Alert tone="bad">{errorText(error, 'profile.failed')}</Alert>}
      {error === null && saved && <Alert tone="good">{t('profile.pictureSaved')}</Alert>}
    </section>
  );
}

interface SlotProps {
  slot: PhotoSlot;
  url: string | null;
  /** Which part of a photo for this slot is on the server, 0 to 1, while it is on its way. */
  sent: number | undefined;
  open: boolean;
  onOpen: () => void;
  onFile: (file: File) => void;
}

function Slot({ slot, url, sent, open, onOpen, onFile }: SlotProps) {
  const { t } = useTranslation();
  return (
    <>
      {url === null ? (
        <PhotoInput label={t('profile.photos.add', { slot })} className={classes.empty} onFile={onFile}>
          <IconPhotoPlus size={26} aria-hidden />
        </PhotoInput>
      ) : (
        <>
          <PhotoPicture url={url} slot={slot} />
          <button
            type="button"
            className={classes.options}
            aria-label={t('profile.photos.options', { slot })}
            aria-expanded={open}
            onClick={onOpen}
          >
            <IconDots size={22} aria-hidden />
          </button>
        </>
      )}
      {sent !== undefined && (
        <progress
          className={classes.upload}
          value={sent}
          max={1}
          aria-label={t('profile.photos.uploading', { slot })}
        />
      )}
    </>
  );
}
