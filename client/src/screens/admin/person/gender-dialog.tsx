import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PersonDetail } from '../../../api/admin-types';
import { GENDERS } from '../../../api/states';
import type { Gender } from '../../../api/types';
import { useSetGender } from '../../../features/admin/people/api';
import { AdminError } from '../../../ui/admin/admin-error';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';
import { ChoiceField } from '../../../ui/form/choice-field';
import '../../../ui/form/inputs.css';

interface GenderDialogProps {
  person: PersonDetail;
  proposed: Gender;
  onClose: () => void;
}

/** Asks before a person's gender is set: to which, and why. */
export function GenderDialog({ person, proposed, onClose }: GenderDialogProps) {
  const { t } = useTranslation(['admin', 'translation']);
  const [gender, setGender] = useState(proposed);
  const [reason, setReason] = useState('');
  const set = useSetGender(person.account_id, onClose);
  return (
    <ConfirmDialog
      title={t('person.genderTitle', { name: person.name ?? person.email })}
      confirmLabel={t('person.genderSet')}
      keepLabel={t('common.cancel')}
      busy={set.isPending}
      ready={reason.trim() !== '' && gender !== person.gender}
      onConfirm={() => set.mutate({ gender, reason: reason.trim() })}
      onClose={onClose}
    >
      <p>{t('person.genderNote')}</p>
      <ChoiceField
        name="gender"
        label={t('person.gender')}
        options={GENDERS.map((value) => ({ value, label: t(`translation:common.genders.${value}`) }))}
        value={gender}
        onChange={setGender}
      />
      <Textarea
        label={t('fields.reason')}
        rows={3}
        maxLength={500}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <AdminError error={set.error} />
    </ConfirmDialog>
  );
}
