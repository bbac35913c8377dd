import { type DraftOwner, readDraft, saveDraft } from '../../lib/storage/drafts';
import { useSchemaForm } from '../../ui/form/use-schema-form';
import type { City } from '../../api/types';
import { AGE_AT_SIGN_UP, detailsSchema, type Details, NO_DETAILS } from './details.rules';

const SCHEMA = detailsSchema(AGE_AT_SIGN_UP, 'common.ageMissing');

/**
 * The form of name, age, gender, city and profession at sign-up and onboarding; what is typed is kept as the person's draft.
 * @param saved what an earlier step has sent, instead of the draft
 * @param city the one that is chosen at first
 */
export function useDetailsForm(owner: DraftOwner, saved?: Details, city: City = NO_DETAILS.city) {
  return useSchemaForm<Details>({
    initial: saved ?? { ...NO_DETAILS, city, ...readDraft<Details>('details', owner) },
    schema: SCHEMA,
    onChange: (values) => saveDraft('details', owner, values),
  });
}
