import { lazy, useState } from 'react';
import type { Profile } from '../../api/types';
import { canAddFirstPhoto } from '../../features/profile/photo-order.rules';

// Most guests have a photo.
const PhotoQuestion = lazy(() => import('../../features/profile/photo-question/photo-question'));

/** Where this browser remembers that somebody does not want to be asked again. */
const PUT_AWAY = 'apero.photo-later';

/** Asks those who have no photo for one, after signing up; "later" puts it away. Suspends until its code is there. */
export function PhotoStep({ profile }: { profile: Profile }) {
  // While one stands here the answer to the question must not take it away.
  const [asked, setAsked] = useState(
    () => canAddFirstPhoto(profile) && localStorage.getItem(PUT_AWAY) === null,
  );
  if (!asked) return null;
  const putAway = () => {
    localStorage.setItem(PUT_AWAY, '1');
    setAsked(false);
  };
  return <PhotoQuestion profile={profile} onLater={putAway} />;
}
