import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api/http/api-error';
import type { PhotoSlot, Profile } from '../../api/types';
import { invalidateProfile, savePhotos, showPhotos } from './api';
import { mayBeImage } from './image-file.rules';
import { exchanged, type Photos, photosOf } from './photo-order.rules';
import { uploadPhoto } from './upload-photo';

/** What the server takes, in bytes. */
const MOST_BYTES = 10 * 1024 * 1024;

/** Refuses at once what the server would refuse after the whole way up. Throws ApiError. */
function check(file: File): void {
  if (!mayBeImage(file)) throw new ApiError(415, 'NOT_AN_IMAGE', '');
  if (file.size > MOST_BYTES) throw new ApiError(413, 'FILE_TOO_LARGE', '');
}

/** The photos of a profile and what can be done with them. Each change is saved as it is made, and one at a time. */
export function usePhotos(profile: Profile) {
  const photos = photosOf(profile);
  const [upload, setUpload] = useState<{ slot: PhotoSlot; sent: number }>();

  const arrange = useMutation({
    mutationFn: (next: Photos) => savePhotos(profile, next),
    // Shown at once; what the server says afterwards stands.
    onMutate: showPhotos,
    onError: invalidateProfile,
    scope: { id: 'photos' },
  });
  const put = useMutation({
    mutationFn: async ({ file, slot }: { file: File; slot: PhotoSlot }) => {
      check(file);
      setUpload({ slot, sent: 0 });
      const { photo_url } = await uploadPhoto(file, slot, (sent) => setUpload({ slot, sent }));
      return { ...photos, [slot]: photo_url };
    },
    onSuccess: showPhotos,
    onSettled: () => setUpload(undefined),
  });

  const begin = (other: { reset: () => void }, run: () => void) => {
    // While one is on its way up, an order made without it would lose it.
    if (put.isPending) return;
    other.reset();
    run();
  };
  return {
    photos,
    /** The photo on its way up, and which part of it is there: 0 to 1. */
    upload,
    error: put.error ?? arrange.error,
    saved: put.isSuccess || arrange.isSuccess,
    put: (file: File, slot: PhotoSlot) => begin(arrange, () => put.mutate({ file, slot })),
    exchange: (one: PhotoSlot, other: PhotoSlot) =>
      begin(put, () => arrange.mutate(exchanged(photos, one, other))),
    remove: (slot: PhotoSlot) => begin(put, () => arrange.mutate({ ...photos, [slot]: null })),
  };
}
