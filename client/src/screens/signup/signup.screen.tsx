import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { getToken } from '../../api/http/token';
import { CITIES } from '../../api/states';
import { ownPath } from '../../features/auth/return-path';
import { readSignUp, saveSignUp } from '../../features/auth/sign-up-draft';
import { refetchStaleSession } from '../../features/auth/session/session';
import { Loading, Skeleton } from '../../ui/base/skeleton';
import { StepFrame } from '../../ui/steps/step-frame';
import { useStep } from '../../ui/steps/use-step';
import { AccountStep } from './account-step';
import { DetailsStep } from './details-step';

// Two steps away, and the longest of the three.
const loadQuestions = () => import('./questions-step');
const QuestionsStep = lazy(loadQuestions);

const STEPS = 3;

/**
 * /signup: account, profile, questionnaire. The account exists from step 1 on, but the session's status is only
 * asked again after the last step (or on leaving), so that no guard takes the person out in the middle. A reload of
 * step 3 stays there: `isSigningUp`.
 */
export default function SignupScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [email, setEmail] = useState(() => readSignUp().email ?? '');
  const [registered, setRegistered] = useState(() => getToken() !== null);
  const [detailsSaved, setDetailsSaved] = useState(() => registered && readSignUp().hasProfile === true);
  const reachable = detailsSaved ? 3 : registered ? 2 : 1;
  const [step, go] = useStep(reachable);
  const [params] = useSearchParams();
  const returnTo = ownPath(params.get('back'));
  const city = CITIES.find((one) => one === params.get('city'));

  // Somebody who leaves in the middle is signed in without a profile: the next guard must know.
  useEffect(() => refetchStaleSession, []);

  // A draft of nobody yet: its owner is only known once it is typed.
  const keepEmail = (value: string) => {
    setEmail(value);
    saveSignUp({ email: value });
  };
  const back = () => {
    if (step === 1) void navigate('/');
    else go(step - 1, { replace: true });
  };
  const name = (['account', 'details', 'questions'] as const)[step - 1] ?? 'account';

  return (
    <StepFrame
      title={t('signup.title')}
      heading={t(`signup.${name}Title`)}
      lead={t(`signup.${name}Lead`)}
      step={step}
      of={STEPS}
      onBack={back}
    >
      {step === 1 && (
        <AccountStep
          email={email}
          registered={registered}
          returnTo={returnTo}
          onEmail={keepEmail}
          onDone={() => {
            setRegistered(true);
            void loadQuestions().catch(() => undefined);
            go(2);
          }}
        />
      )}
      {step === 2 && (
        <DetailsStep
          owner={email}
          city={city}
          onDone={() => {
            setDetailsSaved(true);
            saveSignUp({ email, hasProfile: true });
            go(3);
          }}
        />
      )}
      {step === 3 && (
        <Suspense fallback={<Coming />}>
          <QuestionsStep owner={email} returnTo={returnTo} />
        </Suspense>
      )}
    </StepFrame>
  );
}

function Coming() {
  return (
    <Loading>
      <Skeleton height="30rem" />
    </Loading>
  );
}
