const FILE = /^([A-Za-z0-9_-]{32})(?:-(?:800|320))?\.webp$/;

/** Returns the file name of a photo in one size, the full one by default: `<id>.webp`, `<id>-800.webp`, `<id>-320.webp`. */
export function photoFile(id: string, size: PhotoSize = PHOTO_SIZES[0]): string {
  return size === PHOTO_SIZES[0] ? `${id}.webp` : `${id}-${size}.webp`;
}

/** Returns the id of the photo in a file name, or undefined if it is no photo's. */
export function photoIdOfFile(file: string): string | undefined {
  return FILE.exec(file)?.[1];
}

/** The maximum width and height of each stored size of a photo, in pixels; the first one's file has no suffix. */
export const PHOTO_SIZES = [1600, 800, 320] as const;
export type PhotoSize = (typeof PHOTO_SIZES)[number];

/** A kind of image that may be uploaded. `heif` is AVIF, as sharp calls it; `heic` is the format of iPhones. */
export type ImageKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff' | 'heif' | 'heic' | 'bmp';

/** Returns the kind of a file by its first bytes, whatever its name or type; undefined if it is not accepted. */
export function imageKind(bytes: Buffer): ImageKind | undefined {
  const head = bytes.toString('latin1', 0, 16);
  const hex = bytes.toString('hex', 0, 8);
  if (hex.startsWith('ffd8ff')) return 'jpeg';
  if (hex === '89504e470d0a1a0a') return 'png';
  if (/^GIF8[79]a/.test(head)) return 'gif';
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp';
  if (/^(II[*+]\0|MM\0[*+])/.test(head)) return 'tiff';
  if (head.startsWith('BM')) return 'bmp';
  return head.slice(4, 8) === 'ftyp' ? heifKind(bytes) : undefined;
}

/** Whether a file is an SVG. It can contain scripts and URLs, so it is never decoded. */
export function isSvg(bytes: Buffer): boolean {
  const text = bytes.toString('latin1', 0, 1024).replace(/^ï»¿/, '').trimStart();
  return text.startsWith('<') && /<svg[\s>]/i.test(text);
}

/** Returns the number of pixels in the header of a BMP; undefined if there is no such header. */
export function bmpPixels(bytes: Buffer): number | undefined {
  if (bytes.length < 26) return undefined;
  const isCoreHeader = bytes.readUInt32LE(14) === 12;
  const width = isCoreHeader ? bytes.readUInt16LE(18) : bytes.readInt32LE(18);
  const height = isCoreHeader ? bytes.readUInt16LE(20) : bytes.readInt32LE(22);
  return Math.abs(width * height);
}

// the brands in the box "ftyp": the major one, a version, and the compatible ones
function heifKind(bytes: Buffer): ImageKind | undefined {
  const box = bytes.toString('latin1', 8, Math.min(bytes.readUInt32BE(0), 256));
  const brands = box.match(/.{4}/gs) ?? [];
  if (brands.some((brand) => ['avif', 'avis'].includes(brand))) return 'heif';
  const heic = ['heic', 'heix', 'hevc', 'hevx', 'mif1', 'msf1'];
  return brands.some((brand) => heic.includes(brand)) ? 'heic' : undefined;
}
