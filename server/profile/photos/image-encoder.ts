import { Injectable } from '@nestjs/common';
import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp';
import { DomainError } from '../../common/errors/domain-error.js';
import { Semaphore } from '../../common/concurrency/semaphore.js';
import { imageKind } from './image-kind.rules.js';
import { PHOTO_SIZES, type PhotoSize } from './photo-name.rules.js';

// no photo is decoded twice: what libvips would keep of the last ones helps nobody
sharp.cache(false);

/** A photo in all its sizes, as WebP. */
export type EncodedPhoto = Readonly<Record<PhotoSize, Buffer>>;

const MOST_PIXELS = 50_000_000;
/** A decoded photo may take 200 MB, and sharp uses every core for one: more at once would gain nothing. */
const AT_ONCE = 2;
/** Each may hold 10 MB while it waits. */
const WAITING = 32;
const QUALITY = 82;

// 'error': a truncated file is refused, an odd but whole one from some camera is not
const DECODING = { failOn: 'error', limitInputPixels: MOST_PIXELS, sequentialRead: true } as const;

interface Pixels {
  data: Buffer;
  raw: NonNullable<SharpOptions['raw']>;
}

/** Turns uploaded files into photos that are ours: upright, at most 1600 pixels, WebP, without any metadata. */
@Injectable()
export class ImageEncoder {
  private readonly limiter = new Semaphore(AT_ONCE, WAITING);

  /** Decodes and encodes. Throws NOT_AN_IMAGE, FILE_TOO_LARGE (too many pixels), UNAVAILABLE (too many at once). */
  encode(file: Buffer): Promise<EncodedPhoto> {
    return this.limiter.run(async () => {
      await checkHeader(file);
      const pixels = await decode(file);
      const [full, medium, small] = await Promise.all(PHOTO_SIZES.map((size) => encodeWithin(pixels, size)));
      if (!full || !medium || !small) throw new DomainError('INTERNAL');
      return { 1600: full, 800: medium, 320: small };
    });
  }
}

async function checkHeader(file: Buffer): Promise<void> {
  const kind = imageKind(file);
  if (!kind) throw new DomainError('NOT_AN_IMAGE');
  const { format, width, height } = await orNoImage<Metadata>(
    sharp(file, { ...DECODING, limitInputPixels: false }).metadata(),
  );
  // what our eyes and the decoder's do not agree upon is no picture
  if (format !== kind) throw new DomainError('NOT_AN_IMAGE');
  if (width * height > MOST_PIXELS) throw new DomainError('FILE_TOO_LARGE');
}

async function decode(file: Buffer): Promise<Pixels> {
  const upright = sharp(file, { ...DECODING, autoOrient: true });
  const { data, info } = await orNoImage(
    within(upright, PHOTO_SIZES[0])
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
