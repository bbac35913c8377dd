import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Profile } from '../../api/types';
import { canAddFirstPhoto, photosOf, SLOTS } from '../../features/profile/photo-order.rules';
import { useCityName } from '../../ui/widgets/use-city-name';
import { Button } from '../../ui/base/button';
import { Photo } from '../../ui/photo/photo';
import { PhotoPicture } from './photos/photo-picture';
import photoClasses from './photos/photos.module.css';
import classes from './profile.module.css';

// Most guests have a photo.
const PhotoQuestion = lazy(() => import('../../features/profile/photo-question/photo-question'));

interface PersonalProps {
  profile: Profile;
  /** Absent while nothing may be edited. */
  onEdit: (() => void) | undefined;
}

/** Personal information and photos, to be looked at. A first photo can be added here while the rest is locked. */
export function Personal({ profile, onEdit }: PersonalProps) {
  const { t } = useTranslation();
  const cityName = useCityName();
  // While one is here the answer to the question must not take it away.
  const [asks] = useState(() => onEdit === undefined && canAddFirstPhoto(profile));
  const photos = photosOf(profile);
  const taken = SLOTS.flatMap((slot) => {
    const url = photos[slot];
    return url === null ? [] : [{ slot, url }];
  });
  const facts = [
    [t('common.name'), profile.name],
    [t('common.age'), profile.age],
    [t('common.gender'), profile.gender && t(`common.genders.${profile.gender}`)],
    [t('common.city'), profile.city && cityName(profile.city)],
    [t('common.profession'), profile.profession],
  ] as const;
  return (
    <section className={classes.card} aria-labelledby="personal">
      <div className={classes.head}>
        <h2 id="personal">{t('profile.personal')}</h2>
        {onEdit && (
          <Button look="outline" onClick={onEdit}>
            {t('profile.editPersonal')}
          </Button>
        )}
      </div>
      {asks ? (
        <Suspense fallback={<NoPhotos name={profile.name} />}>
          <PhotoQuestion profile={profile} />
        </Suspense>
      ) : (
        <>
          {taken.length === 0 && <NoPhotos name={profile.name} />}
          {taken.length > 0 && (
            <ul className={photoClasses.photos}>
              {taken.map(({ slot, url }) => (
                <li key={slot} className={photoClasses.slot}>
                  <PhotoPicture url={url} slot={slot} />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || t('profile.notGiven')}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function NoPhotos({ name }: { name: string }) {
  const { t } = useTranslation();
  return (
    <div className={classes.noPhotos}>
      <Photo name={name} url={null} size="6rem" />
      <p>{t('profile.photos.none')}</p>
    </div>
  );
}
