import { Injectable } from '@nestjs/common';
import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp';
import { DomainError } from '../../common/errors/domain-error.js';
import { Semaphore } from '../../common/concurrency/semaphore.js';
import { decodeInWorker } from './decode-image.js';
import { type ImageKind, bmpPixels, imageKind, isSvg } from './image-kind.rules.js';
import { PHOTO_SIZES, type PhotoSize } from './photo-name.rules.js';

// no photo is decoded twice: a cache would only take memory
sharp.cache(false);

/** A photo in all its sizes, as WebP. */
export type EncodedPhoto = Readonly<Record<PhotoSize, Buffer>>;

const MAX_PIXELS = 50_000_000;
/** A decoded photo may take 200 MB, and sharp uses every core for one: more at once would gain nothing. */
const CONCURRENCY = 2;
/** Each may hold 10 MB while it waits. */
const MAX_WAITING = 32;
const QUALITY = 82;
/** Seconds after which decoding is stopped. */
const TIMEOUT_SECONDS = 60;

// 'error': a truncated file is refused, a complete one with oddities of some camera is not
const DECODING = { failOn: 'error', limitInputPixels: MAX_PIXELS, sequentialRead: true } as const;

interface Pixels {
  data: Buffer;
  raw: NonNullable<SharpOptions['raw']>;
}

/** Turns uploaded files into photos that are ours: upright, at most 1600 pixels, WebP, without any metadata. */
@Injectable()
export class ImageEncoder {
  private readonly limiter = new Semaphore(CONCURRENCY, MAX_WAITING);

  /**
   * Decodes and encodes. Throws NOT_AN_IMAGE, SVG_NOT_ACCEPTED, FILE_TOO_LARGE (too many pixels), UNAVAILABLE (too many
   * at once).
   */
  encode(file: Buffer): Promise<EncodedPhoto> {
    return this.limiter.run(async () => {
      const pixels = await decode(file, requireKind(file));
      const [full, medium, small] = await Promise.all(PHOTO_SIZES.map((size) => encodeWithin(pixels, size)));
      if (!full || !medium || !small) throw new DomainError('INTERNAL');
      return { 1600: full, 800: medium, 320: small };
    });
  }
}

function requireKind(file: Buffer): ImageKind {
  const kind = imageKind(file);
  if (kind) return kind;
  throw new DomainError(isSvg(file) ? 'SVG_NOT_ACCEPTED' : 'NOT_AN_IMAGE');
}

async function decode(file: Buffer, kind: ImageKind): Promise<Pixels> {
  if (kind === 'heic' || kind === 'bmp') return toPixels(await decodeForeign(file, kind));
  await checkHeader(file, kind);
  return toPixels(sharp(file, { ...DECODING, autoOrient: true }).timeout({ seconds: TIMEOUT_SECONDS }));
}

async function checkHeader(file: Buffer, kind: ImageKind): Promise<void> {
  const { format, width, height } = await orNoImage<Metadata>(
    sharp(file, { ...DECODING, limitInputPixels: false }).metadata(),
  );
  // a file that sharp takes for another format than our check is no image
  if (format !== kind) throw new DomainError('NOT_AN_IMAGE');
  if (width * height > MAX_PIXELS) throw new DomainError('FILE_TOO_LARGE');
}

// formats that sharp does not know. HEIC comes out upright; the alpha of a BMP is unreliable, so that it is dropped
async function decodeForeign(file: Buffer, kind: 'heic' | 'bmp'): Promise<Sharp> {
  if (kind === 'bmp' && (bmpPixels(file) ?? 0) > MAX_PIXELS) throw new DomainError('FILE_TOO_LARGE');
  const decoded = await orNoImage(decodeInWorker(kind, file, MAX_PIXELS));
  if (decoded === 'TOO_LARGE') throw new DomainError('FILE_TOO_LARGE');
  const { data, width, height } = decoded;
  const image = sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: MAX_PIXELS });
  return kind === 'bmp' ? image.removeAlpha() : image;
}

async function toPixels(image: Sharp): Promise<Pixels> {
  const { data, info } = await orNoImage(
    within(image, PHOTO_SIZES[0])
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true }),
  );
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
}

function encodeWithin({ data, raw }: Pixels, size: PhotoSize): Promise<Buffer> {
  return within(sharp(data, { raw }), size).webp({ quality: QUALITY }).toBuffer();
}

function within(image: Sharp, size: PhotoSize): Sharp {
  return image.resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true });
}

async function orNoImage<T>(decoded: Promise<T>): Promise<T> {
  try {
    return await decoded;
  } catch (cause) {
    throw new DomainError('NOT_AN_IMAGE', { cause });
  }
}
