import { readDraft, saveDraft } from '../../lib/storage/drafts';
import { required, useFields } from '../../ui/form/use-fields';
import { AGE_AT_SIGN_UP, ageRule, type Details, NO_DETAILS } from './details.rules';

/**
 * The form of name, age, gender, city and profession at sign-up and onboarding; what is typed is kept as the person's draft.
 * @param saved what an earlier step has sent, instead of the draft
 */
export function useDetailsForm(owner: string, saved?: Details) {
  return useFields<Details>({
    initial: saved ?? { ...NO_DETAILS, ...readDraft<Details>('details', owner) },
    rules: {
      name: required('common.nameMissing'),
      age: ageRule(AGE_AT_SIGN_UP, 'common.ageMissing'),
      gender: required('common.genderMissing'),
    },
    onChange: (values) => saveDraft('details', owner, values),
  });
}
