import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { City } from '../../api/types';
import { saveDetails } from '../../features/profile/api';
import { DetailsFields } from '../../features/profile/details-fields';
import { useDetailsForm } from '../../features/profile/details-form';
import { AGE_AT_SIGN_UP } from '../../features/profile/details.rules';
import { ProfessionField } from '../../features/profile/profession-field';
import { SubmitError } from '../../features/profile/submit-error';
import { Button } from '../../ui/base/button';
import stack from '../../ui/base/stack.module.css';

interface DetailsStepProps {
  /** The e-mail of the account, whose draft this is. */
  owner: string;
  /** The city of the event for which they came. */
  city: City | undefined;
  onDone: () => void;
}

/** Step 2: the profile. */
export function DetailsStep({ owner, city, onDone }: DetailsStepProps) {
  const { t } = useTranslation();
  const form = useDetailsForm(owner, undefined, city);
  const submit = useMutation({ mutationFn: saveDetails, onSuccess: onDone, onError: form.showRefused });
  return (
    <form {...form.formProps((values) => submit.mutate(values))} className={stack.stack}>
      <DetailsFields form={form} genders={['male', 'female']} ages={AGE_AT_SIGN_UP} />
      <ProfessionField field={form.field('profession')} optional />
      <SubmitError error={submit.error} phrase="signup.detailsFailed" />
      <Button type="submit" busy={submit.isPending}>
        {t('common.continue')}
      </Button>
    </form>
  );
}
