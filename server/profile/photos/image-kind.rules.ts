/** A kind of picture that may be uploaded, as sharp names it (heif: AVIF and, where the decoder can, HEIC). */
export type ImageKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'heif';

const PNG = '89504e470d0a1a0a';
const HEIF_BRANDS = /^(avif|avis|heic|heix|heim|heis|mif1|msf1)$/;

/**
 * What a file is by its first bytes, whatever its name or declared type; undefined when it is none of ours. Formats
 * that can draw, run or fetch things (SVG, PDF) never get as far as a decoder.
 */
export function imageKind(bytes: Uint8Array): ImageKind | undefined {
  const head = Buffer.from(bytes.subarray(0, 16));
  const text = head.toString('latin1');
  if (head.toString('hex').startsWith('ffd8ff')) return 'jpeg';
  if (head.toString('hex').startsWith(PNG)) return 'png';
  if (/^GIF8[79]a/.test(text)) return 'gif';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
  if (text.slice(4, 8) === 'ftyp' && HEIF_BRANDS.test(text.slice(8, 12))) return 'heif';
  return undefined;
}
