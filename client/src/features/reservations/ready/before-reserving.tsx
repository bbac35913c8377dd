import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ReadinessItem } from '../../../api/types';
import { Alert } from '../../../ui/base/alert';
import { blockersOf, useMissing } from './api';
import { useBackPath } from './back-path';
import classes from './ready.module.css';

/** Where what is missing is mended. The address by its mail's link alone, so no way back is needed. */
const PLACES: Record<ReadinessItem, (back: string) => string> = {
  email: () => '/account',
  answers: (back) => `/profile?edit=preferences&back=${encodeURIComponent(back)}`,
  consent: (back) => `/profile?edit=preferences&back=${encodeURIComponent(back)}`,
  photo: (back) => `/profile?edit=profile&back=${encodeURIComponent(back)}`,
};

/** What keeps one who has pressed Reserve from it, each with the way there and back; once nothing does any more, that. */
export function BeforeReserving({ eventId }: { eventId: number }) {
  const { t } = useTranslation();
  const back = useBackPath(eventId);
  const missing = useMissing();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  if (missing === undefined) return null;
  return (
    <div ref={box} tabIndex={-1} className={classes.box}>
      {blockersOf(missing).length === 0 ? (
        <AllReady />
      ) : (
        <Alert tone="warn" title={t('ready.title')}>
          <ul className={classes.list}>
            {blockersOf(missing).map((item) => (
              <li key={item}>
                {t(`ready.${item}.text`)} <Link to={PLACES[item](back)}>{t(`ready.${item}.action`)}</Link>
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  );
}

function AllReady() {
  const { t } = useTranslation();
  return <Alert tone="good">{t('ready.done')}</Alert>;
}

/** A word to who comes from completing their profile: that nothing keeps them from reserving any more. */
export function ComesReady() {
  const missing = useMissing();
  return missing !== undefined && blockersOf(missing).length === 0 && <AllReady />;
}

/** Says before one reserves that others find one more easily with a photo. Nothing for who has one. `back`: the path that leads back here. */
export function PhotoHint({ back }: { back: string }) {
  const { t } = useTranslation();
  if (!useMissing()?.includes('photo')) return null;
  return (
    <>
      {t('ready.photo.text')} <Link to={PLACES.photo(back)}>{t('ready.photo.action')}</Link>
    </>
  );
}
