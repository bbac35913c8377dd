import { useDraggable, useDroppable } from '@dnd-kit/core';
import { IconArrowsMove, IconDots, IconPhotoPlus } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PhotoSlot as Slot } from '../../../api/types';
import { Progress } from '../../../ui/widgets/progress';
import { PhotoInput } from '../../../features/profile/photo-input';
import { PhotoPicture } from './photo-picture';
import classes from './photos.module.css';

interface PhotoSlotProps {
  slot: Slot;
  url: string | null;
  /** Which part of a photo for this slot is on the server, 0 to 1, while it is on its way. */
  sent: number | undefined;
  /** Whether the photo can be dragged now. */
  movable: boolean;
  /** Whether the photo has just come here by keyboard: its handle takes the focus. */
  focused: boolean;
  open: boolean;
  onOpen: () => void;
  onFile: (file: File) => void;
}

/** One slot: a photo with its handle and its menu, or where one can be added. */
export function PhotoSlot({ slot, url, sent, movable, focused, open, onOpen, onFile }: PhotoSlotProps) {
  const { t } = useTranslation();
  const { setNodeRef, isOver } = useDroppable({ id: slot });
  return (
    <li ref={setNodeRef} className={classes.slot} data-over={isOver || undefined}>
      {url === null ? (
        <PhotoInput label={t('profile.photos.add', { slot })} className={classes.empty} onFile={onFile}>
          <IconPhotoPlus size={26} aria-hidden />
        </PhotoInput>
      ) : (
        <>
          <Draggable slot={slot} url={url} movable={movable} focused={focused} />
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
        <Progress
          className={classes.upload}
          value={sent}
          max={1}
          aria-label={t('profile.photos.uploading', { slot })}
        />
      )}
    </li>
  );
}

type DraggableProps = Pick<PhotoSlotProps, 'slot' | 'movable' | 'focused'> & { url: string };

/** A photo: a pointer drags it anywhere, the keyboard by its handle. */
function Draggable({ slot, url, movable, focused }: DraggableProps) {
  const { t } = useTranslation();
  const handle = useRef<HTMLButtonElement>(null);
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id: slot,
    disabled: !movable,
  });
  useEffect(() => {
    if (focused) handle.current?.focus();
  }, [focused]);
  return (
    <div ref={setNodeRef} {...listeners} className={classes.photo} data-dragged={isDragging || undefined}>
      <PhotoPicture url={url} slot={slot} />
      <button
        ref={(button) => {
          handle.current = button;
          setActivatorNodeRef(button);
        }}
        type="button"
        className={classes.handle}
        aria-label={t('profile.photos.move', { slot })}
        aria-describedby={attributes['aria-describedby']}
        aria-disabled={!movable || undefined}
      >
        <IconArrowsMove size={20} aria-hidden />
      </button>
    </div>
  );
}
