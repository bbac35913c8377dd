import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/base/alert';
import { useErrorText } from '../../ui/base/use-error-text';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog';
import { useBlockPerson } from './api';
import type { PersonRef } from './person-menu';

interface BlockDialogProps {
  person: PersonRef;
  onClose: () => void;
  onBlocked: () => void;
}

/** Asks whether somebody is to be blocked, and says what that means. */
export function BlockDialog({ person, onClose, onBlocked }: BlockDialogProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const block = useBlockPerson(person.id, onBlocked);
  return (
    <ConfirmDialog
      title={t('people.block.title', { name: person.name })}
      confirmLabel={t('people.block.confirm')}
      keepLabel={t('common.cancel')}
      busy={block.isPending}
      onConfirm={() => block.mutate()}
      onClose={onClose}
    >
      <p>{t('people.block.meaning')}</p>
      <p>{t('people.block.silently', { name: person.name })}</p>
      {block.isError && <Alert tone="bad">{errorText(block.error, 'people.failed')}</Alert>}
    </ConfirmDialog>
  );
}
