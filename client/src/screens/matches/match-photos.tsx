import { IconZoomIn } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Match } from '../../api/types';
import { Photo } from '../../ui/photo/photo';
import classes from './matches.module.css';

const PhotoGallery = lazy(() => import('./photo-gallery'));

/** The main photo of a match; pressed it shows all of theirs in large. */
export function MatchPhotos({ match }: { match: Match }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const { name, photo_url: main, photos } = match;
  const picture = <Photo name={name} url={main} size="5.5rem" decorative />;
  if (main === null) return picture;
  return (
    <>
      <button
        type="button"
        className={classes.photo}
        aria-label={t('matches.enlarge', { name })}
        onClick={() => setOpen(true)}
      >
        {picture}
        <span className={classes.zoom}>
          <IconZoomIn size={18} aria-hidden />
        </span>
      </button>
      {open && (
        <Suspense>
          <PhotoGallery
            name={name}
            photos={photos.length > 0 ? photos : [main]}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
