import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../shared/button';
import { DetailsFields } from '../../shared/details-fields';
import { useDetailsForm } from '../../shared/details-form';
import { AGE_AT_SIGN_UP, type Details } from '../../shared/profile-fields.rules';
import { saveDetails } from '../../shared/save-details';
import stack from '../../shared/stack.module.css';
import { SubmitProblem } from '../../shared/submit-problem';

interface DetailsStepProps {
  /** The e-mail of the account, whose draft this is. */
  owner: string;
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
      <SubmitProblem error={submit.error} phrase="signup.detailsFailed" />
      <Button type="submit" busy={submit.isPending}>
        {t('common.continue')}
      </Button>
    </form>
  );
}
