import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import type { Profile } from '../../api/types';
import { GENDERS } from '../../api/states';
import { useSession } from '../../features/auth/session/session';
import { DetailsFields } from '../../features/profile/details-fields';
import { AGE_WHEN_EDITING, type Details, detailsSchema } from '../../features/profile/details.rules';
import { ProfessionField } from '../../features/profile/profession-field';
import { clearDraft, readDraft, saveDraft } from '../../lib/storage/drafts';
import { Button } from '../../ui/base/button';
import stack from '../../ui/base/stack.module.css';
import { filled } from '../../lib/schema';
import { useSchemaForm } from '../../ui/form/use-schema-form';
import { PhotoSlots } from './photos/photo-slots';
import classes from './profile.module.css';
import { detailsOf } from './profile.rules';
import { UpdateError } from './update-error';
import { saveProfile } from '../../features/profile/api';

const SCHEMA = z.extend(detailsSchema(AGE_WHEN_EDITING, 'common.ageMissingEditing'), {
  profession: filled('common.professionMissing'),
});

interface EditPersonalProps {
  profile: Profile;
  onSaved: () => void;
  onCancel: () => void;
}

/** Editing personal information and photos. Photos are saved one by one as they change, the rest by the button. */
export function EditPersonal({ profile, onSaved, onCancel }: EditPersonalProps) {
  const { t } = useTranslation();
  const { data: status } = useSession();
  const owner = status?.email;
  const form = useSchemaForm<Details>({
    initial: {
      ...detailsOf(profile),
      ...readDraft<Details>('details', owner),
      // A draft from before the lock must not hold another one.
      ...(profile.gender_locked && { gender: profile.gender }),
    },
    schema: SCHEMA,
    onChange: (values) => saveDraft('details', owner, values),
  });
  const submit = useMutation({
    mutationFn: (details: Details) => saveProfile(profile, details),
    onSuccess: () => {
      clearDraft('details');
      onSaved();
    },
    onError: form.showRefused,
  });
  const cancel = () => {
    clearDraft('details');
    onCancel();
  };

  return (
    <div className={stack.loose}>
      <PhotoSlots profile={profile} />
      <form
        {...form.formProps((values) => submit.mutate(values))}
        className={stack.stack}
        aria-labelledby="personal"
      >
        <h2 id="personal">{t('profile.personal')}</h2>
        <DetailsFields
          form={form}
          genders={GENDERS}
          ages={AGE_WHEN_EDITING}
          genderLocked={profile.gender_locked}
        />
        <ProfessionField field={form.field('profession')} optional={false} />
        {submit.isError && <UpdateError error={submit.error} />}
        <div className={classes.actions}>
          <Button look="outline" onClick={cancel}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" busy={submit.isPending}>
            {t('common.save')}
          </Button>
        </div>
      </form>
    </div>
  );
}
