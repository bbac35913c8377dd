/** What the server keeps of a photo, in pixels of the longer side (server/profile/images/photo-sizes.rules.ts). */
const LONGEST_SIDE = 1600;
/** A file of so few bytes is on its way faster than it would be made smaller. */
const SMALL_BYTES = 1_000_000;
/** Of the JPEG that is sent, 0 to 1: the server encodes it once more. */
const QUALITY = 0.9;

/**
 * Returns a picture no larger than the server keeps it, upright, without any metadata; the file itself where that would
 * gain nothing, or where this browser cannot read it (such as HEIC): the server may.
 */
export async function shrinkImage(file: File): Promise<File> {
  const picture = await decode(file);
  if (picture === undefined) return file;
  try {
    const scale = LONGEST_SIDE / Math.max(picture.width, picture.height);
    if (scale >= 1 && file.size <= SMALL_BYTES) return file;
    const smaller = await encode(picture, Math.min(1, scale));
    return smaller !== undefined && smaller.size < file.size ? asPhoto(smaller) : file;
  } finally {
    picture.close();
  }
}

/** Returns what a canvas holds as a file to be uploaded. */
export async function photoOfCanvas(canvas: HTMLCanvasElement): Promise<File | undefined> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  return blob === null ? undefined : asPhoto(blob);
}

function asPhoto(blob: Blob): File {
  return new File([blob], 'photo.jpg', { type: blob.type });
}

async function decode(file: File): Promise<ImageBitmap | undefined> {
  try {
    // upright, as the camera has noted it
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return undefined;
  }
}

async function encode(picture: ImageBitmap, scale: number): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (context === null) return undefined;
  // a JPEG has no transparency, and would be black there
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return photoOfCanvas(canvas);
}
