import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { renderSVG } from 'uqr';

/** A camera of Chromium's that sees what it is shown, in place of a real one. */
export interface Camera {
  /** What makes Chromium take this camera, and allow it without asking. */
  browserArguments: readonly string[];
  /** Holds a QR code before the camera: whoever opens it from now on sees that. */
  show: (code: string) => Promise<void>;
  remove: () => void;
}

/** Makes a camera of 640 × 480 px. Remove it when done. */
export function makeCamera(): Camera {
  const folder = mkdtempSync(join(tmpdir(), 'apero-camera-'));
  const film = join(folder, 'film.mjpeg');
  return {
    browserArguments: [
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
    show: async (code) => {
      const qr = await sharp(Buffer.from(renderSVG(code, { border: 3 })))
        .resize(320)
        .png()
        .toBuffer();
      const room = { width: 640, height: 480, channels: 3 as const, background: '#8a8578' };
      const picture = await sharp({ create: room })
        .composite([{ input: qr }])
        .jpeg()
        .toBuffer();
      // a film of two pictures, over and over
      writeFileSync(film, Buffer.concat([picture, picture]));
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
