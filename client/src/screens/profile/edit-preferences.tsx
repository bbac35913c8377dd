import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../session/session';
import { Button } from '../../shared/button';
import { clearDraft, readDraft, saveDraft } from '../../shared/draft';
import { LoadFailed } from '../../shared/load-failed';
import { questionnaireQuery, saveQuestionnaire } from '../../shared/questionnaire.query';
import { QuestionnaireForm } from '../../shared/questionnaire-form';
import { type Answers, NO_ANSWERS } from '../../shared/questionnaire.rules';
import { hasCode } from '../../api/api-error';
import { Loading, Skeleton } from '../../shared/skeleton';
import { UpdateFailed } from './update-failed';

interface EditPreferencesProps {
  onSaved: () => void;
  onCancel: () => void;
}

/** Editing the answers to the questionnaire; also where they are given first, when signing up ended before them. */
export function EditPreferences(props: EditPreferencesProps) {
  const saved = useQuery(questionnaireQuery);
  if (saved.data !== undefined) return <EditAnswers {...props} saved={saved.data} />;
  if (hasCode(saved.error, 'QUESTIONNAIRE_NOT_FOUND')) return <EditAnswers {...props} saved={NO_ANSWERS} />;
  if (saved.isError) return <LoadFailed query={saved} />;
  return (
    <Loading>
      <Skeleton height="30rem" />
    </Loading>
  );
}

function EditAnswers({ saved, onSaved, onCancel }: EditPreferencesProps & { saved: Answers }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { data: status } = useSession();
  const owner = status?.email ?? '';
  const submit = useMutation({
    mutationFn: async (answers: Answers) => {
      await saveQuestionnaire(answers, 'profile');
      queryClient.setQueryData(questionnaireQuery.queryKey, answers);
    },
    onSuccess: () => {
      clearDraft('questionnaire');
      onSaved();
    },
  });
  const cancel = () => {
    clearDraft('questionnaire');
    onCancel();
  };
  return (
    <QuestionnaireForm
      kind="profile"
      initial={{ ...saved, ...readDraft<Answers>('questionnaire', owner) }}
      onChange={(answers) => saveDraft('questionnaire', owner, answers)}
      onSubmit={(answers) => submit.mutate(answers)}
      submitLabel={t('common.save')}
      busy={submit.isPending}
      problem={submit.isError && <UpdateFailed error={submit.error} />}
      actions={
        <Button look="outline" onClick={cancel}>
          {t('common.cancel')}
        </Button>
      }
    />
  );
}
