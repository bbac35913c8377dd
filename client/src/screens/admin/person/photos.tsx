import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PersonDetail } from '../../../api/admin-types';
import { Panel } from '../../../ui/admin/panel';
import { Button } from '../../../ui/base/button';
import { Photo } from '../../../ui/photo/photo';
import classes from './person.module.css';
import { RemovePhotoDialog } from './remove-photo-dialog';

type PersonPhoto = PersonDetail['photos'][number];

/** All photos of a person, the main one first, each with a way to remove it. */
export function Photos({ person }: { person: PersonDetail }) {
  const { t } = useTranslation('admin');
  const [removing, setRemoving] = useState<PersonPhoto>();
  const name = person.name ?? person.email;
  return (
    <Panel title={t('person.photos')}>
      {person.photos.length === 0 && <p>{t('person.noPhotos')}</p>}
      <ul className={classes.photos}>
        {person.photos.map((photo) => (
          <li key={photo.id}>
            <Photo name={t('person.photo', { slot: photo.slot, name })} url={photo.url} size="8rem" />
            <Button
              look="outline"
              aria-label={t('person.removePhotoOf', { slot: photo.slot })}
              onClick={() => setRemoving(photo)}
            >
              {t('person.removePhoto')}
            </Button>
          </li>
        ))}
      </ul>
      {removing && (
        <RemovePhotoDialog person={person} photo={removing} onClose={() => setRemoving(undefined)} />
      )}
    </Panel>
  );
}
