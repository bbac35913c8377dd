/** A width and a height in pixels. */
export interface Size {
  width: number;
  height: number;
}

/** The square of a picture that is kept, in its pixels. */
export interface Crop {
  x: number;
  y: number;
  side: number;
}

/** How far one can zoom in at most. */
const MOST_ZOOM = 4;
/** The least that is kept, in pixels: less would be a blur on other people's lists. */
const LEAST_SIDE = 320;

/** The largest square in the middle: what others see of a photo that nobody has cropped. */
export function middleOf(picture: Size): Crop {
  const side = shorter(picture);
  return { x: (picture.width - side) / 2, y: (picture.height - side) / 2, side };
}

/** Returns how far one can zoom into a picture; 1 is the largest square. */
export function mostZoom(picture: Size): number {
  return Math.min(MOST_ZOOM, Math.max(1, shorter(picture) / LEAST_SIDE));
}

export function zoomOf(crop: Crop, picture: Size): number {
  return shorter(picture) / crop.side;
}

/** The crop with another zoom, about its middle. */
export function zoomed(crop: Crop, picture: Size, zoom: number): Crop {
  const side = shorter(picture) / Math.min(mostZoom(picture), Math.max(1, zoom));
  const shift = (crop.side - side) / 2;
  return inside({ x: crop.x + shift, y: crop.y + shift, side }, picture);
}

/** The crop after its square has moved over the picture; the way is given in sides of the square. */
export function moved(crop: Crop, picture: Size, right: number, down: number): Crop {
  return inside({ ...crop, x: crop.x + right * crop.side, y: crop.y + down * crop.side }, picture);
}

/** Returns where a picture lies in a square box that shows the crop, in percent of the box. */
export function placeOf(crop: Crop, picture: Size) {
  const percent = (pixels: number) => `${(100 * pixels) / crop.side}%`;
  return { width: percent(picture.width), left: percent(-crop.x), top: percent(-crop.y) };
}

function shorter({ width, height }: Size): number {
  return Math.min(width, height);
}

function inside({ x, y, side }: Crop, picture: Size): Crop {
  const within = (at: number, length: number) => Math.min(Math.max(at, 0), length - side);
  return { x: within(x, picture.width), y: within(y, picture.height), side };
}
