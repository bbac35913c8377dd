import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { hasCode } from '../../api/http/api-error';
import feedback from '../../art/step-feedback.svg';
import match from '../../art/step-match.svg';
import meet from '../../art/step-meet.svg';
import reserve from '../../art/step-reserve.svg';
import welcome from '../../art/welcome.svg';
import { AppHeader } from '../../features/auth/header/app-header';
import { returnPath } from '../../features/auth/return-path';
import { useProfile } from '../../features/profile/api';
import { useReservationSync } from '../../features/reservations/api';
import { useQuestionnaire } from '../../features/questionnaire/api';
import { Alert } from '../../ui/base/alert';
import { ButtonLink } from '../../ui/base/button';
import stack from '../../ui/base/stack.module.css';
import { PageFrame } from '../../ui/frame/page-frame';
import { Loading } from '../../ui/base/skeleton';
import { ScreenHeading } from '../../ui/frame/screen-heading';
import { Facts } from './facts';
import classes from './landing.module.css';
import { OwnEvents } from './own-events';
import { PhotoStep } from './photo-step';
import { useOwnEvents } from './use-own-events';

const STEPS = [
  ['reserve', reserve],
  ['match', match],
  ['meet', meet],
  ['feedback', feedback],
] as const;

/** /landing: the guest's own evening, what the events are for, and how they work. */
export default function LandingScreen() {
  const { t } = useTranslation();
  // There is a profile without answers when somebody closed the page before the last step of signing up.
  const questionnaire = useQuestionnaire();
  const unanswered = hasCode(questionnaire.error, 'QUESTIONNAIRE_NOT_FOUND');
  // Whoever signed up for one evening goes on to it.
  const event = returnPath(useLocation().state);
  const profile = useProfile();
  // paying goes on in another tab
  useReservationSync();
  const own = useOwnEvents();
  const isFirst = !own.shows && !own.isComing;
  return (
    <PageFrame title={t('landing.title')} width="wide" header={<AppHeader />}>
      {own.isUnknown ? (
        // not the mission before it: what is the guest's own would push it away
        <Loading>
          <div className={classes.coming} />
        </Loading>
      ) : (
        <div className={classes.page}>
          {!isFirst && <OwnEvents own={own} guest={profile.data?.name} />}
          <section className={isFirst ? classes.mission : undefined}>
            <div className={classes.words}>
              {isFirst ? (
                <ScreenHeading>{t('landing.missionTitle')}</ScreenHeading>
              ) : (
                <h2>{t('landing.missionTitle')}</h2>
              )}
              <p className={stack.lead}>{t('landing.mission')}</p>
              <div className={stack.row}>
                {event !== undefined && <ButtonLink to={event}>{t('landing.toEvent')}</ButtonLink>}
                <ButtonLink to="/dashboard" look={event === undefined && isFirst ? 'filled' : 'outline'}>
                  {t('landing.viewEvents')}
                </ButtonLink>
              </div>
            </div>
            {isFirst && <img src={welcome} alt="" width={1000} height={800} className={classes.picture} />}
          </section>
          {/* What stands below comes with it, so that nothing jumps; nor does the footer. */}
          {profile.isPending || questionnaire.isPending ? (
            <div className={classes.coming} />
          ) : (
            <Suspense fallback={<div className={classes.coming} />}>
              {unanswered && (
                <Alert
                  tone="info"
                  action={
                    <ButtonLink
                      to={`/profile?edit=preferences${event ? `&back=${encodeURIComponent(event)}` : ''}`}
                    >
                      {t('landing.answerQuestions')}
                    </ButtonLink>
                  }
                >
                  {t('landing.questionsMissing')}
                </Alert>
              )}
              {profile.data && <PhotoStep profile={profile.data} />}
              <HowItWorks isBrief={own.isReturning} />
              <Facts />
            </Suspense>
          )}
        </div>
      )}
    </PageFrame>
  );
}

/** The four steps; without their pictures for those who have been to an event. */
function HowItWorks({ isBrief }: { isBrief: boolean }) {
  const { t } = useTranslation();
  return (
    <section className={stack.stack} aria-labelledby="how">
      <h2 id="how">{t('landing.howTitle')}</h2>
      <ol className={classes.steps}>
        {STEPS.map(([name, picture]) => (
          <li key={name} className={classes.step}>
            {!isBrief && <img src={picture} alt="" width={320} height={200} />}
            <div className={classes.text}>
              <h3>{t(`landing.steps.${name}.title`)}</h3>
              <p className={stack.soft}>{t(`landing.steps.${name}.text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
