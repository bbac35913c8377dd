// Decodes one image at a time and encodes it in several sizes, in a process of its own: a file that makes a decoder run for
// ever, crash or take all memory is then ended with it. Plain JavaScript, so that Node can run it as it stands, from the
// build and under Jest.
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';

// no image is decoded twice, and there are as many of these processes as cores
sharp.cache(false);
sharp.concurrency(1);

/**
 * @typedef {{ source: string | Uint8Array, kind: string, sizes: number[], maxPixels: number, quality: number }} Job
 * @typedef {{ data: Uint8Array, width: number, height: number }} Rgba
 */

/** An image that has more pixels than it may. */
class TooLarge extends Error {}

/** @param {Job} job */
async function encode({ source, kind, sizes, maxPixels, quality }) {
  const file = typeof source === 'string' ? await readFile(source) : Buffer.from(source);
  const { data, info } = await within(await open(file, kind, maxPixels), sizes[0])
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const photos = [];
  for (const size of sizes)
    photos.push(await within(sharp(data, { raw }), size).webp({ quality }).toBuffer());
  return photos;
}

/** Checks the header of an image before any pixel is decoded. @param {Buffer} file @param {string} kind @param {number} maxPixels */
async function open(file, kind, maxPixels) {
  if (kind === 'heic') return openRgba(await decodeHeic(file, maxPixels));
  // the alpha of a BMP is unreliable
  if (kind === 'bmp') return openRgba(await decodeBmp(file)).removeAlpha();
  // 'error': a truncated file is refused, a complete one with oddities of some camera is not
  const options = { failOn: 'error', limitInputPixels: false, sequentialRead: true };
  const { format, width, height } = await sharp(file, options).metadata();
  if (format !== kind) throw new Error('sharp takes it for another format than our check');
  if (width * height > maxPixels) throw new TooLarge();
  return sharp(file, { ...options, limitInputPixels: maxPixels, autoOrient: true });
}

/** @param {Rgba} image */
function openRgba({ data, width, height }) {
  return sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: false });
}

/** Decodes a HEIC, which comes out upright. @param {Buffer} buffer @param {number} maxPixels @returns {Promise<Rgba>} */
async function decodeHeic(buffer, maxPixels) {
  const { default: heic } = await import('heic-decode');
  const [image] = await heic.all({ buffer });
  if (image.width * image.height > maxPixels) throw new TooLarge();
  return image.decode();
}

/** @param {Buffer} file @returns {Promise<Rgba>} */
async function decodeBmp(file) {
  const { decode } = await import('bmp-ts');
  return decode(file, { toRGBA: true });
}

/** @param {import('sharp').Sharp} image @param {number} size */
function within(image, size) {
  return image.resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true });
}

process.on('message', (/** @type {Job} */ job) => {
  encode(job).then(
    (photos) => process.send?.({ photos }),
    (error) => process.send?.({ refused: error instanceof TooLarge ? 'FILE_TOO_LARGE' : 'NOT_AN_IMAGE' }),
  );
});
// the server has ended, however
process.on('disconnect', () => process.exit());
