import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../features/auth/session/session';
import { Button } from '../../ui/base/button';
import { clearDraft, readDraft, saveDraft } from '../../lib/storage/drafts';
import { LoadFailed } from '../../ui/states/silent-query-error';
import { questionnaireQuery, saveQuestionnaire } from '../../features/questionnaire/api';
import { QuestionnaireForm } from '../../features/questionnaire/questionnaire-form';
import { type Answers, NO_ANSWERS } from '../../features/questionnaire/questionnaire.rules';
import { hasCode } from '../../api/http/api-error';
import { Loading, Skeleton } from '../../ui/base/skeleton';
import { UpdateFailed } from './update-error';

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
