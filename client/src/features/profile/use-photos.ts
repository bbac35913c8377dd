import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError, hasStatus } from '../../api/http/api-error';
import type { PhotoSlot, Profile } from '../../api/types';
import { invalidateProfile, savePhotos, showPhotos } from './api';
import { mayBeImage } from './image-file.rules';
import { exchanged, hasGaps, landing, type Photos, photosOf, without } from './photo-order.rules';
import { shrinkImage } from './shrink-image';
import { uploadPhoto } from './upload-photo';

/** What the server takes, in bytes. */
const MOST_BYTES = 10 * 1024 * 1024;
/** How often an upload that was lost is tried again while the browser says that it is online. */
const MOST_RETRIES = 3;
/** Milliseconds before the first of them; each later one waits three times as long. */
const FIRST_PAUSE = 2000;

/** A picture that was chosen, and the slot for it. */
interface Chosen {
  file: File;
  slot: PhotoSlot;
}

/**
 * Makes a chosen picture ready for its way up: as small as the server keeps it. Refuses at once what the server would
 * refuse after the whole way. Throws ApiError.
 */
async function prepare(file: File): Promise<File> {
  if (!mayBeImage(file)) throw new ApiError(415, 'NOT_AN_IMAGE', '');
  const photo = await shrinkImage(file);
  if (photo.size > MOST_BYTES) throw new ApiError(413, 'FILE_TOO_LARGE', '');
  return photo;
}

/** The photos of a profile and what can be done with them. Each change is saved as it is made, and one at a time. */
export function usePhotos(profile: Profile) {
  const photos = photosOf(profile);
  const arrange = useMutation({
    mutationFn: (next: Photos) => savePhotos(profile, next),
    // Shown at once; what the server says afterwards stands.
    onMutate: showPhotos,
    onError: invalidateProfile,
    scope: { id: 'photos' },
  });
  const { put, upload } = useUpload(profile);
  const lost = put.isError && isLost(put.error) ? put.variables : undefined;
  useRetryOnline(lost, put.mutate);

  const begin = (other: { reset: () => void }, run: () => void) => {
    // While one is on its way up, or waits for the network, an order made without it would lose it.
    if (put.isPending || (lost !== undefined && other === put)) return;
    other.reset();
    run();
  };
  return {
    photos,
    /** The photo on its way up, and which part of it is there: 0 to 1. */
    upload,
    /** The picture whose way up was cut off: it is kept, and sent by itself when the network is back. */
    lost: lost && { slot: lost.slot, retry: () => put.mutate(lost), discard: put.reset },
    /** Whether an upload that was cut off is tried again right now. */
    retrying: put.isPending && put.failureCount > 0,
    error: lost ? null : (put.error ?? arrange.error),
    saved: put.isSuccess || arrange.isSuccess,
    /** The slot of the photo that has just arrived. */
    arrived: put.isSuccess ? put.variables.slot : undefined,
    put: (file: File, slot: PhotoSlot) =>
      begin(arrange, () => put.mutate({ file, slot: landing(photos, slot) })),
    exchange: (one: PhotoSlot, other: PhotoSlot) =>
      begin(put, () => arrange.mutate(exchanged(photos, one, other))),
    remove: (slot: PhotoSlot) => begin(put, () => arrange.mutate(without(photos, slot))),
  };
}

/** Sends a picture into its slot, and tries again when the network fails. */
function useUpload(profile: Profile) {
  const photos = photosOf(profile);
  const [upload, setUpload] = useState<{ slot: PhotoSlot; sent: number }>();
  const put = useMutation({
    mutationFn: async ({ file, slot }: Chosen) => {
      setUpload({ slot, sent: 0 });
      const photo = await prepare(file);
      // The slot is counted without gaps; another client may have left some.
      if (hasGaps(profile)) await savePhotos(profile, photos);
      const { photo_url } = await uploadPhoto(photo, slot, (sent) => setUpload({ slot, sent }));
      return { ...photos, [slot]: photo_url };
    },
    retry: (failures, error) => isLost(error) && navigator.onLine && failures < MOST_RETRIES,
    retryDelay: (failures) => FIRST_PAUSE * 3 ** failures,
    onSuccess: showPhotos,
    onSettled: () => setUpload(undefined),
  });
  return { put, upload };
}

/** Sends a lost picture again as soon as the browser is online. */
function useRetryOnline(lost: Chosen | undefined, send: (chosen: Chosen) => void): void {
  useEffect(() => {
    if (lost === undefined) return;
    const again = () => send(lost);
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [lost, send]);
}

/** Whether a call had no answer. */
function isLost(error: Error | null): boolean {
  return hasStatus(error, 0);
}
