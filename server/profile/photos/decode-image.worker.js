// Decodes HEIC and BMP to RGBA. In a thread of its own, because both decoders are synchronous: a large photo would block
// the server for seconds. Plain JavaScript, so that a thread can run it as it stands, from the build and under Jest.
import { parentPort, workerData } from 'node:worker_threads';
import { decode as decodeBmp } from 'bmp-ts';
import heic from 'heic-decode';

/** @param {{ kind: 'heic' | 'bmp', file: Uint8Array, maxPixels: number }} input */
async function decode({ kind, file, maxPixels }) {
  if (kind === 'bmp') return decodeBmp(Buffer.from(file), { toRGBA: true });
  const images = await heic.all({ buffer: file });
  const [image] = images;
  // known from the container, before any pixel is decoded
  return image.width * image.height > maxPixels ? 'TOO_LARGE' : image.decode();
}

const decoded = await decode(workerData);
if (decoded === 'TOO_LARGE') parentPort.postMessage(decoded);
else {
  const data = new Uint8Array(decoded.data);
  parentPort.postMessage({ data, width: decoded.width, height: decoded.height }, [data.buffer]);
}
