import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { refreshSession } from '../../session/session';
import { clearDrafts, readDraft, saveDraft } from '../../shared/draft';
import { QuestionnaireForm } from '../../shared/questionnaire-form';
import { saveQuestionnaire } from '../../shared/questionnaire.query';
import { type Answers, NO_ANSWERS } from '../../shared/questionnaire.rules';
import { SubmitProblem } from '../../shared/submit-problem';

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
      problem={<SubmitProblem error={submit.error} phrase="signup.questionsFailed" />}
    />
  );
}
