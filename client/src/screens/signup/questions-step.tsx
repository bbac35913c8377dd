import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { refreshSession } from '../../features/auth/session/session';
import { SubmitError } from '../../features/profile/submit-error';
import { saveQuestionnaire } from '../../features/questionnaire/api';
import { QuestionnaireForm } from '../../features/questionnaire/questionnaire-form';
import { type Answers, NO_ANSWERS } from '../../features/questionnaire/questionnaire.rules';
import { clearDrafts, readDraft, saveDraft } from '../../lib/storage/drafts';

/** Step 3: the questionnaire, and the end of signing up. */
export function QuestionsStep({ owner }: { owner: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const submit = useMutation({
    mutationFn: async (answers: Answers) => {
      await saveQuestionnaire(answers, 'signup');
      await refreshSession();
    },
    onSuccess: () => {
      clearDrafts();
      void navigate('/landing', { replace: true });
    },
  });
  return (
    <QuestionnaireForm
      kind="signup"
      initial={{ ...NO_ANSWERS, ...readDraft<Answers>('questionnaire', owner) }}
      onChange={(answers) => saveDraft('questionnaire', owner, answers)}
      onSubmit={(answers) => submit.mutate(answers)}
      submitLabel={t('signup.finish')}
      busy={submit.isPending}
      problem={<SubmitError error={submit.error} phrase="signup.questionsFailed" />}
    />
  );
}
