import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { saveDetails } from '../../features/profile/api';
import { DetailsFields } from '../../features/profile/details-fields';
import { useDetailsForm } from '../../features/profile/details-form';
import { AGE_AT_SIGN_UP, type Details } from '../../features/profile/details.rules';
import { SubmitError } from '../../features/profile/submit-error';
import type { DraftOwner } from '../../lib/storage/drafts';
import { Button } from '../../ui/base/button';
import stack from '../../ui/base/stack.module.css';

interface DetailsStepProps {
  /** The e-mail of the account, whose draft this is. */
  owner: DraftOwner;
  onDone: (saved: Details) => void;
}

/** Step 1: name, age, gender, city; saved before step 2. */
export function DetailsStep({ owner, onDone }: DetailsStepProps) {
  const { t } = useTranslation();
  const form = useDetailsForm(owner);
  const submit = useMutation({
    mutationFn: saveDetails,
    onSuccess: (_, saved) => onDone(saved),
    onError: form.showRefused,
  });
  return (
    <form {...form.formProps((values) => submit.mutate(values))} className={stack.stack}>
      <DetailsFields form={form} genders={['male', 'female']} ages={AGE_AT_SIGN_UP} />
      <SubmitError error={submit.error} phrase="signup.detailsFailed" />
      <Button type="submit" busy={submit.isPending}>
        {t('common.continue')}
      </Button>
    </form>
  );
}
