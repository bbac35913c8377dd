import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { consentToMatching } from '../../features/consents/api';
import { ConsentBox } from '../../features/consents/consent-box';
import { useConsentChoice } from '../../features/consents/use-consent-choice';
import { AnswerLater } from '../../features/consents/answer-later';
import { ownPath } from '../../features/auth/return-path';
import { refreshSession } from '../../features/auth/session/session';
import type { LookingFor } from '../../api/types';
import { saveDetails, saveLookingFor } from '../../features/profile/api';
import { useDetailsForm } from '../../features/profile/details-form';
import type { Details } from '../../features/profile/details.rules';
import { LookingForField } from '../../features/profile/looking-for-field';
import { useLookingFor } from '../../features/profile/use-looking-for';
import { ProfessionField } from '../../features/profile/profession-field';
import { SubmitError } from '../../features/profile/submit-error';
import { saveQuestionnaire } from '../../features/questionnaire/api';
import { QuestionnaireForm } from '../../features/questionnaire/questionnaire-form';
import { type Answers, NO_ANSWERS } from '../../features/questionnaire/questionnaire.rules';
import { clearDraft, clearDrafts, type DraftOwner, readDraft, saveDraft } from '../../lib/storage/drafts';

type Failure = 'signup.detailsFailed' | 'signup.questionsFailed';

/** Saves the profile again, now with the profession, then the answers; says through `stage` which of the two it is at. */
async function saveAll(
  { details, answers, lookingFor }: { details: Details; answers: Answers; lookingFor: LookingFor | null },
  stage: (failure: Failure) => void,
): Promise<void> {
  stage('signup.detailsFailed');
  await saveDetails(details);
  stage('signup.questionsFailed');
  await consentToMatching();
  if (lookingFor !== null) await saveLookingFor(lookingFor);
  await saveQuestionnaire(answers, 'onboarding');
  await refreshSession();
}

interface QuestionsStepProps {
  /** The e-mail of the account, whose draft this is. */
  owner: DraftOwner;
  /** What step 1 has saved. */
  details: Details;
}

/** Step 2: the profession and the questionnaire. */
export function QuestionsStep({ owner, details: saved }: QuestionsStepProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  // Who came for an event goes on to it from the next screen.
  const [params] = useSearchParams();
  const returnTo = ownPath(params.get('back'));
  const goOn = () =>
    void navigate('/landing', { replace: true, state: returnTo === undefined ? null : { returnTo } });
  const details = useDetailsForm(owner, saved);
  const consent = useConsentChoice();
  const lookingFor = useLookingFor(owner);
  const [failure, setFailure] = useState<Failure>('signup.detailsFailed');
  const submit = useMutation({
    mutationFn: (answers: Answers) =>
      saveAll({ details: details.values, answers, lookingFor: lookingFor.value }, setFailure),
    onSuccess: () => {
      clearDrafts();
      goOn();
    },
  });
  const skip = useMutation({
    mutationFn: async () => {
      await saveDetails(details.values);
      await refreshSession();
    },
    onSuccess: () => {
      // The answers stay: they may be wanted later.
      clearDraft('details');
      goOn();
    },
  });
  return (
    <QuestionnaireForm
      kind="onboarding"
      initial={{ ...NO_ANSWERS, ...readDraft<Answers>('questionnaire', owner) }}
      onChange={(answers) => saveDraft('questionnaire', owner, answers)}
      onSubmit={(answers) => consent.isGiven() && submit.mutate(answers)}
      submitLabel={t('signup.finish')}
      busy={submit.isPending}
      consent={<ConsentBox choice={consent} />}
      problem={
        <SubmitError
          error={submit.error ?? skip.error}
          phrase={submit.isError ? failure : 'signup.detailsFailed'}
        />
      }
      actions={<AnswerLater busy={skip.isPending} onClick={() => skip.mutate()} />}
    >
      <ProfessionField field={details.field('profession')} optional />
      <LookingForField {...lookingFor} />
    </QuestionnaireForm>
  );
}
