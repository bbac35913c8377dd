import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../features/auth/session/session';
import { useSignOut } from '../../features/auth/sign-out';
import type { Details } from '../../features/profile/details.rules';
import { StepFrame } from '../../ui/steps/step-frame';
import { useStep } from '../../ui/steps/use-step';
import { DetailsStep } from './details-step';
import { QuestionsStep } from './questions-step';

const STEPS = 2;

/** /onboarding: a profile for an account that has none. The status is asked again only after the last step. */
export default function OnboardingScreen() {
  const { t } = useTranslation();
  const { data: status } = useSession();
  const owner = status?.email;
  // What was typed is not lost by this way back: logging in again leads here.
  const signOut = useSignOut({ keepDrafts: true });
  const [details, setDetails] = useState<Details>();
  const [step, go] = useStep(details === undefined ? 1 : 2);
  const name = step === 1 ? 'details' : 'questions';

  return (
    <StepFrame
      title={t('onboarding.title')}
      heading={t(`onboarding.${name}Title`)}
      lead={t(`onboarding.${name}Lead`)}
      step={step}
      of={STEPS}
      onBack={() => {
        if (step === 1) signOut();
        else go(1, { replace: true });
      }}
    >
      {step === 1 || details === undefined ? (
        <DetailsStep
          owner={owner}
          onDone={(saved) => {
            setDetails(saved);
            go(2);
          }}
        />
      ) : (
        <QuestionsStep owner={owner} details={details} />
      )}
    </StepFrame>
  );
}
