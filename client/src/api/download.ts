import { ApiError } from './http/api-error';
import { callHeaders, fetchSignedIn } from './http/client';

/** Saves what a call answers as a file; a link cannot, since it carries no token. Throws ApiError. */
export async function download(path: string, name: string): Promise<void> {
  const response = await fetchSignedIn(
    new Request(new URL(path, window.location.origin), { headers: callHeaders() }),
  ).catch(() => {
    throw ApiError.offline();
  });
  if (!response.ok) throw ApiError.from(response.status, await response.json().catch(() => undefined));
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the file over by the next turn.
  setTimeout(() => URL.revokeObjectURL(url));
}
