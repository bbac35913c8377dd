import sharp from 'sharp';
import type { Actor, Answer } from './actor.js';

/** A picture drawn by code: colours that change from left to right, so that it does not compress to nothing. */
export function picture(width = 640, height = 480) {
  const data = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at++) {
    data[at * 3] = ((at % width) * 255) / width;
    data[at * 3 + 1] = (Math.floor(at / width) * 255) / height;
    data[at * 3 + 2] = (at * 7919) % 64;
  }
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** What an upload answers when it succeeds. */
export interface Uploaded {
  success: boolean;
  photo_url: string;
}

/** Uploads a file as the client does. Slot (null: none) and names may be wrong on purpose. */
export function upload(
  actor: Actor,
  file: Buffer | string,
  slot: number | string | null = 1,
  { name = 'me.jpg', type = 'image/jpeg', field = 'file' } = {},
): Promise<Answer<Uploaded & Record<string, unknown>>> {
  const form = new FormData();
  form.append(field, new Blob([typeof file === 'string' ? file : new Uint8Array(file)], { type }), name);
  if (slot !== null) form.append('photo_slot', String(slot));
  return actor.call('POST', '/api/profile/picture', form);
}
