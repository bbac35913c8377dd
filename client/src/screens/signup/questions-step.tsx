import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { consentToMatching } from '../../features/consents/api';
import { ConsentBox } from '../../features/consents/consent-box';
import { useConsentChoice } from '../../features/consents/use-consent-choice';
import { AnswerLater } from '../../features/consents/answer-later';
import { refreshSession } from '../../features/auth/session/session';
import { saveLookingFor } from '../../features/profile/api';
import { LookingForField } from '../../features/profile/looking-for-field';
import { useLookingFor } from '../../features/profile/use-looking-for';
import { SubmitError } from '../../features/profile/submit-error';
import { saveQuestionnaire } from '../../features/questionnaire/api';
import { QuestionnaireForm } from '../../features/questionnaire/questionnaire-form';
import { type Answers, NO_ANSWERS } from '../../features/questionnaire/questionnaire.rules';
import { clearDraft, clearDrafts, readDraft, saveDraft } from '../../lib/storage/drafts';

interface QuestionsStepProps {
  /** The e-mail of the account, whose draft this is. */
  owner: string;
  /** The event for which they came; the next screen leads there. */
  returnTo: string | undefined;
}

/** Step 3: the questionnaire, and the end of signing up. */
export default function QuestionsStep({ owner, returnTo }: QuestionsStepProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const consent = useConsentChoice();
  const lookingFor = useLookingFor(owner);
  const goOn = () =>
    void navigate('/landing', { replace: true, state: returnTo === undefined ? null : { returnTo } });
  const submit = useMutation({
    mutationFn: async (answers: Answers) => {
      await consentToMatching();
      if (lookingFor.value !== null) await saveLookingFor(lookingFor.value);
      await saveQuestionnaire(answers, 'signup');
      await refreshSession();
    },
    onSuccess: () => {
      clearDrafts();
      goOn();
    },
  });
  const skip = useMutation({
    mutationFn: refreshSession,
    onSuccess: () => {
      // The answers stay: they may be wanted later.
      clearDraft('account');
      clearDraft('details');
      goOn();
    },
  });
  return (
    <QuestionnaireForm
      kind="signup"
      initial={{ ...NO_ANSWERS, ...readDraft<Answers>('questionnaire', owner) }}
      onChange={(answers) => saveDraft('questionnaire', owner, answers)}
      onSubmit={(answers) => consent.isGiven() && submit.mutate(answers)}
      submitLabel={t('signup.finish')}
      busy={submit.isPending}
      consent={<ConsentBox choice={consent} />}
      problem={<SubmitError error={submit.error ?? skip.error} phrase="signup.questionsFailed" />}
      actions={<AnswerLater busy={skip.isPending} onClick={() => skip.mutate()} />}
    >
      <LookingForField {...lookingFor} />
    </QuestionnaireForm>
  );
}
