import {
  type Announcements,
  closestCenter,
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  KeyboardCode,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PhotoSlot } from '../../../api/types';
import { movedTo, type Photos, SLOTS } from '../../../features/profile/photo-order.rules';
import { PhotoImage } from '../../../ui/photo/photo-image';
import classes from './photos.module.css';

interface PhotoOrderProps {
  photos: Photos;
  onMove: (from: PhotoSlot, to: PhotoSlot, by: 'pointer' | 'keyboard') => void;
  children: ReactNode;
}

/** Lets photos be dragged from slot to slot, by mouse, by a finger that rests on one, and by keyboard. */
export function PhotoOrder({ photos, onMove, children }: PhotoOrderProps) {
  const { t } = useTranslation();
  const [dragged, setDragged] = useState<PhotoSlot>();
  const sensors = useSensors(
    // A click moves the pointer a little, and a finger that scrolls does not rest.
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: nextSlot }),
  );
  const drop = ({ active, over, activatorEvent }: DragEndEvent) => {
    setDragged(undefined);
    const [from, to] = [slotOf(active.id), slotOf(over?.id)];
    if (from === undefined || to === undefined || from === to) return;
    onMove(from, to, activatorEvent instanceof KeyboardEvent ? 'keyboard' : 'pointer');
  };
  const url = dragged && photos[dragged];
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={slotUnder}
      accessibility={{
        announcements: useAnnouncements(photos),
        screenReaderInstructions: { draggable: t('profile.photos.dragHelp') },
        // The focus follows the photo, not the slot.
        restoreFocus: false,
      }}
      onDragStart={({ active }) => setDragged(slotOf(active.id))}
      onDragCancel={() => setDragged(undefined)}
      onDragEnd={drop}
    >
      {children}
      <DragOverlay dropAnimation={null} className={classes.overlay}>
        {url && <PhotoImage url={url} sizes="12rem" alt="" />}
      </DragOverlay>
    </DndContext>
  );
}

function useAnnouncements(photos: Photos): Announcements {
  const { t } = useTranslation();
  const slot = (id: UniqueIdentifier) => ({ slot: id });
  const arrives = (id: UniqueIdentifier, over: UniqueIdentifier) => {
    const [from, to] = [slotOf(id), slotOf(over)];
    return from && to && movedTo(photos, from, to);
  };
  return {
    onDragStart: ({ active }) => t('profile.photos.dragStarted', slot(active.id)),
    onDragOver: ({ active, over }) => {
      if (over === null) return undefined;
      // Over its own slot as it is picked up: said by the same words, since the later ones replace the earlier.
      if (over.id === active.id) return t('profile.photos.dragStarted', slot(active.id));
      return t('profile.photos.draggedOver', { ...slot(active.id), to: over.id });
    },
    onDragEnd: ({ active, over }) =>
      over
        ? t('profile.photos.dropped', { ...slot(active.id), to: arrives(active.id, over.id) })
        : t('profile.photos.dragCancelled', slot(active.id)),
    onDragCancel: ({ active }) => t('profile.photos.dragCancelled', slot(active.id)),
  };
}

function slotOf(id: UniqueIdentifier | undefined): PhotoSlot | undefined {
  return SLOTS.find((slot) => slot === id);
}

/** A pointer drops on what is under it; the keyboard moves the photo itself. */
const slotUnder: CollisionDetection = (args) =>
  args.pointerCoordinates ? pointerWithin(args) : closestCenter(args);

const STEPS: Readonly<Record<string, number>> = {
  [KeyboardCode.Right]: 1,
  [KeyboardCode.Down]: 1,
  [KeyboardCode.Left]: -1,
  [KeyboardCode.Up]: -1,
};

/** Returns where the next or the previous slot stands, for the arrow keys. */
const nextSlot: KeyboardCoordinateGetter = (event, { active, context }) => {
  const step = STEPS[event.code];
  if (step === undefined) return undefined;
  event.preventDefault();
  const slot = slotOf(context.over?.id ?? active);
  const next = SLOTS.find((one) => slot !== undefined && one === slot + step);
  const place = next && context.droppableRects.get(next);
  return place && { x: place.left, y: place.top };
};
