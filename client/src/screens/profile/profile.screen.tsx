import { useDeferredValue, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { Profile } from '../../api/types';
import { AddressBounces } from '../../features/auth/address-bounces';
import { AppHeader } from '../../features/auth/header/app-header';
import { useProfile } from '../../features/profile/api';
import { useReservations, useReservationSync } from '../../features/reservations/api';
import { READY_STATE } from '../../features/reservations/action/use-arrival';
import { dayTime } from '../../lib/dates/dates';
import { Alert } from '../../ui/base/alert';
import { ButtonLink } from '../../ui/base/button';
import { Loading } from '../../ui/base/skeleton';
import stack from '../../ui/base/stack.module.css';
import { PageFrame } from '../../ui/frame/page-frame';
import { ScreenHeading } from '../../ui/frame/screen-heading';
import { CardSkeleton } from '../../ui/states/card-skeleton';
import { SilentQueryError } from '../../ui/states/silent-query-error';
import { Back } from '../../ui/steps/back';
import { ownPath } from '../../features/auth/return-path';
import { BlockedPeople } from './blocked-people';
import { EditPersonal } from './edit-personal';
import { EditPreferences } from './edit-preferences';
import { MyEvents } from './events/my-events';
import { Personal } from './personal';
import { PhotoRemovals } from './photo-removals';
import { Preferences } from './preferences';
import classes from './profile.module.css';
import { isLocked } from './profile.rules';

/** What is being edited. */
type EditMode = 'profile' | 'preferences';

interface Editing {
  mode: EditMode | undefined;
  go: (mode?: EditMode) => void;
  /** The path of this site to which one returns afterwards; undefined: one stays. */
  back: string | undefined;
}

/** /profile: one's own profile, answers and events, and editing them. */
export default function ProfileScreen() {
  const { t } = useTranslation();
  const profile = useProfile();
  const events = useReservations();
  useReservationSync();
  // Together: one's events stand above the rest on a phone, and decide whether anything may be edited.
  const waits = events.isPending && events.failureCount === 0;
  // Deferred: so much is made in pieces, between which a slow phone answers a touch.
  const isReady = useDeferredValue(profile.data !== undefined && !waits);
  if (profile.data !== undefined && isReady) return <Loaded profile={profile.data} />;
  return (
    <PageFrame title={t('profile.title')} width="wide" header={<AppHeader />}>
      <div className={stack.loose}>
        <ScreenHeading>{t('profile.title')}</ScreenHeading>
        {profile.isError ? (
          <SilentQueryError query={profile} />
        ) : (
          <Loading>
            <div className={stack.stack}>
              <CardSkeleton />
              <CardSkeleton />
            </div>
          </Loading>
        )}
      </div>
    </PageFrame>
  );
}

/** What was saved last, said when the view comes back. */
type Saved = 'saved' | 'preferencesSaved';

function Loaded({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  const { data: events } = useReservations();
  const [now] = useState(() => new Date());
  const { mode, go, back } = useEditMode();
  const navigate = useNavigate();
  const [saved, setSaved] = useState<Saved>();
  const locked = isLocked(profile, events, now);
  const edit = (next: 'profile' | 'preferences') => {
    setSaved(undefined);
    go(next);
  };
  const done = (what?: Saved) => {
    if (back !== undefined) {
      void navigate(back, { replace: true, state: what && READY_STATE });
      return;
    }
    setSaved(what);
    go();
  };

  if (mode !== undefined && !locked) {
    const title = t(mode === 'profile' ? 'profile.editPersonal' : 'profile.editPreferences');
    return (
      <PageFrame title={title} header={<AppHeader />}>
        <div className={stack.loose}>
          <ScreenHeading>{title}</ScreenHeading>
          {mode === 'profile' ? (
            <EditPersonal profile={profile} onSaved={() => done('saved')} onCancel={() => done()} />
          ) : (
            <EditPreferences
              profile={profile}
              onSaved={() => done('preferencesSaved')}
              onCancel={() => done()}
            />
          )}
        </div>
      </PageFrame>
    );
  }
  return <View profile={profile} locked={locked} saved={saved} onEdit={edit} />;
}

interface ViewProps {
  profile: Profile;
  locked: boolean;
  saved: Saved | undefined;
  onEdit: (mode: 'profile' | 'preferences') => void;
}

function View({ profile, locked, saved, onEdit }: ViewProps) {
  const { t } = useTranslation();
  const { hash } = useLocation();
  useEffect(() => {
    // The router does not follow the address to a part of the page.
    if (hash === '#events') document.getElementById('events')?.scrollIntoView();
  }, [hash]);
  return (
    <PageFrame title={t('profile.title')} width="wide" header={<AppHeader />}>
      <div className={stack.loose}>
        <div className={stack.stack}>
          <div>
            <Back to="/landing" />
          </div>
          <div className={classes.head}>
            <ScreenHeading>{t('profile.title')}</ScreenHeading>
            <ButtonLink to="/account" look="outline">
              {t('common.account')}
            </ButtonLink>
          </div>
          <AddressBounces />
          <PhotoRemovals />
          {saved !== undefined && <Alert tone="good">{t(`profile.${saved}`)}</Alert>}
          {locked && (
            <Alert tone="warn" title={t('profile.lockedTitle')}>
              {profile.locked_until === null
                ? t('errors.PROFILE_LOCKED')
                : t('profile.lockedText', { when: dayTime(profile.locked_until) })}
            </Alert>
          )}
        </div>
        <div className={classes.columns}>
          {/* First: what one comes for on the way to an evening, on a phone and by keyboard. */}
          <MyEvents />
          <div className={stack.loose}>
            <Personal profile={profile} onEdit={locked ? undefined : () => onEdit('profile')} />
            <Preferences profile={profile} onEdit={locked ? undefined : () => onEdit('preferences')} />
            <BlockedPeople />
          </div>
        </div>
      </div>
    </PageFrame>
  );
}

/** What is being edited, kept in the address, so that the browser's own back leaves editing and a link can lead into it. */
function useEditMode(): Editing {
  const [params, setParams] = useSearchParams();
  const asked = params.get('edit');
  const mode = asked === 'profile' || asked === 'preferences' ? asked : undefined;
  // Leaving replaces, so that going back does not open the form again.
  const go = (next?: EditMode) => setParams(next ? { edit: next } : {}, { replace: next === undefined });
  return { mode, go, back: ownPath(params.get('back')) };
}
