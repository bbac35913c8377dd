import { type PointerEvent, useRef } from 'react';
import { type Crop, moved, placeOf, type Size, zoomed, zoomOf } from './crop.rules';
import classes from './crop.module.css';

interface CropBoxProps {
  url: string;
  picture: Size;
  crop: Crop;
  onChange: (crop: Crop) => void;
}

interface Point {
  x: number;
  y: number;
}

/** The picture behind a square: a finger or the mouse moves it, two fingers make it larger or smaller. */
export function CropBox({ url, picture, crop, onChange }: CropBoxProps) {
  const pointers = useRef(new Map<number, Point>());
  const move = (event: PointerEvent<HTMLDivElement>) => {
    const before = pointers.current.get(event.pointerId);
    if (before === undefined) return;
    const now = pointOf(event);
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    pointers.current.set(event.pointerId, now);
    const width = event.currentTarget.clientWidth;
    // With two fingers each moves the picture half of its way.
    const share = other === undefined ? 1 : 0.5;
    const next = other
      ? zoomed(crop, picture, (zoomOf(crop, picture) * far(now, other)) / far(before, other))
      : crop;
    onChange(
      moved(next, picture, (share * (before.x - now.x)) / width, (share * (before.y - now.y)) / width),
    );
  };
  const leave = (event: PointerEvent) => pointers.current.delete(event.pointerId);
  return (
    <div
      className={classes.box}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        pointers.current.set(event.pointerId, pointOf(event));
      }}
      onPointerMove={move}
      onPointerUp={leave}
      onPointerCancel={leave}
    >
      <CroppedImage url={url} picture={picture} crop={crop} />
    </div>
  );
}

/** What the crop keeps of a picture, in a square box. */
export function CroppedImage({ url, picture, crop }: Omit<CropBoxProps, 'onChange'>) {
  return <img src={url} alt="" draggable={false} style={placeOf(crop, picture)} />;
}

function pointOf({ clientX, clientY }: PointerEvent): Point {
  return { x: clientX, y: clientY };
}

function far(one: Point, other: Point): number {
  return Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));
}
