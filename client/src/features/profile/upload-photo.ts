import { ApiError } from '../../api/http/api-error';
import { callHeaders, onUnauthenticated } from '../../api/http/client';
import type { PhotoSlot, UploadedPhoto } from '../../api/types';

/**
 * POST /api/profile/picture. By XMLHttpRequest, since fetch does not report how much has been sent.
 * @param onProgress called with the part that has been sent, 0 to 1
 * @throws ApiError
 */
export function uploadPhoto(
  file: File,
  slot: PhotoSlot,
  onProgress: (sent: number) => void,
): Promise<UploadedPhoto> {
  const form = new FormData();
  form.append('file', file);
  form.append('photo_slot', String(slot));
  const headers = callHeaders();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/profile/picture');
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.responseType = 'json';
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    request.onerror = () => reject(ApiError.offline());
    request.onload = () => {
      if (request.status === 401) onUnauthenticated(headers['Authorization'] ?? null);
      if (request.status === 200) resolve(request.response as UploadedPhoto);
      else reject(ApiError.from(request.status, request.response));
    };
    request.send(form);
  });
}
