import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { hasCode } from '../../api/http/api-error';
import type { Profile } from '../../api/types';
import { consentToMatching, useMatchingConsent } from '../../features/consents/api';
import { ConsentBox } from '../../features/consents/consent-box';
import { useConsentChoice } from '../../features/consents/use-consent-choice';
import { useSession } from '../../features/auth/session/session';
import { saveLookingFor } from '../../features/profile/api';
import { LookingForField } from '../../features/profile/looking-for-field';
import { useLookingFor } from '../../features/profile/use-looking-for';
import { saveQuestionnaire, useQuestionnaire } from '../../features/questionnaire/api';
import { QuestionnaireForm } from '../../features/questionnaire/questionnaire-form';
import { type Answers, NO_ANSWERS } from '../../features/questionnaire/questionnaire.rules';
import { invalidate } from '../../api/query/resources';
import { clearDraft, readDraft, saveDraft } from '../../lib/storage/drafts';
import { Button } from '../../ui/base/button';
import { Loading, Skeleton } from '../../ui/base/skeleton';
import { SilentQueryError } from '../../ui/states/silent-query-error';
import { UpdateError } from './update-error';

interface EditPreferencesProps {
  profile: Profile;
  onSaved: () => void;
  onCancel: () => void;
}

/** Editing the answers to the questionnaire; also where they are given first, when signing up ended before them. */
export function EditPreferences(props: EditPreferencesProps) {
  const saved = useQuestionnaire();
  if (saved.data !== undefined) return <EditAnswers {...props} saved={saved.data} />;
  if (hasCode(saved.error, 'QUESTIONNAIRE_NOT_FOUND')) return <EditAnswers {...props} saved={NO_ANSWERS} />;
  if (saved.isError) return <SilentQueryError query={saved} />;
  return (
    <Loading>
      <Skeleton height="30rem" />
    </Loading>
  );
}

function clear(): void {
  clearDraft('questionnaire');
  clearDraft('looking-for');
}

function EditAnswers({ profile, saved, onSaved, onCancel }: EditPreferencesProps & { saved: Answers }) {
  const { t } = useTranslation();
  const { data: status } = useSession();
  const owner = status?.email;
  const { active, isCurrent } = useMatchingConsent();
  const consent = useConsentChoice();
  const lookingFor = useLookingFor(owner, profile.looking_for);
  const saysWhom = lookingFor.value !== null && lookingFor.value !== profile.looking_for;
  // An older text said nothing of whom one wants to meet.
  const asks = active === false || (saysWhom && !isCurrent);
  const submit = useMutation({
    mutationFn: async (answers: Answers) => {
      if (asks) await consentToMatching();
      await saveLookingFor(lookingFor.value);
      await saveQuestionnaire(answers, 'profile');
      if (asks) await invalidate('consents', 'matches');
    },
    onSuccess: () => {
      clear();
      // with answers, signing up is finished as well
      clearDraft('account');
      onSaved();
    },
  });
  const cancel = () => {
    clear();
    onCancel();
  };
  return (
    <QuestionnaireForm
      kind="profile"
      initial={{ ...saved, ...readDraft<Answers>('questionnaire', owner) }}
      onChange={(answers) => saveDraft('questionnaire', owner, answers)}
      onSubmit={(answers) => (!asks || consent.isGiven()) && submit.mutate(answers)}
      consent={asks && <ConsentBox choice={consent} />}
      submitLabel={t('common.save')}
      busy={submit.isPending}
      problem={submit.isError && <UpdateError error={submit.error} />}
      actions={
        <Button look="outline" onClick={cancel}>
          {t('common.cancel')}
        </Button>
      }
    >
      {!profile.profile_locked && <LookingForField {...lookingFor} />}
    </QuestionnaireForm>
  );
}
