import { ApiError, hasStatus } from '../../api/http/api-error';
import { callHeaders, onUnauthenticated, signedInAgain } from '../../api/http/client';
import type { PhotoSlot, UploadedPhoto } from '../../api/types';

/** Milliseconds without any sign of the network after which an upload counts as lost: not every browser says that it is. */
const SILENCE = 60_000;

/**
 * POST /api/profile/picture. By XMLHttpRequest, since fetch does not report how much has been sent.
 * @param onProgress called with the part that has been sent, 0 to 1
 * @throws ApiError
 */
export async function uploadPhoto(
  file: File,
  slot: PhotoSlot,
  onProgress: (sent: number) => void,
): Promise<UploadedPhoto> {
  const sent = callHeaders()['Authorization'] ?? null;
  return send(file, slot, onProgress).catch(async (error: unknown) => {
    if (!hasStatus(error, 401)) throw error;
    if (await signedInAgain(sent)) return send(file, slot, onProgress);
    onUnauthenticated(sent);
    throw error;
  });
}

function send(file: File, slot: PhotoSlot, onProgress: (sent: number) => void): Promise<UploadedPhoto> {
  const form = new FormData();
  form.append('file', file);
  form.append('photo_slot', String(slot));
  const headers = callHeaders();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/profile/picture');
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.responseType = 'json';
    let silence: ReturnType<typeof setTimeout>;
    const watch = () => {
      clearTimeout(silence);
      silence = setTimeout(() => request.abort(), SILENCE);
    };
    request.upload.onprogress = (event) => {
      watch();
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    request.onerror = request.onabort = () => reject(ApiError.offline());
    request.onloadend = () => clearTimeout(silence);
    request.onload = () => {
      if (request.status === 200) resolve(request.response as UploadedPhoto);
      else reject(ApiError.from(request.status, request.response));
    };
    watch();
    request.send(form);
  });
}
