import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog';
import { useErrorText } from '../../ui/base/use-error-text';
import { Notice } from '../../ui/base/alert';
import { blockPerson } from './api';
import type { MetPerson } from './person-menu';

interface BlockDialogProps {
  person: MetPerson;
  onClose: () => void;
  onBlocked: () => void;
}

/** Asks whether somebody is to be blocked, and says what that means. */
export function BlockDialog({ person, onClose, onBlocked }: BlockDialogProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const block = useMutation({ mutationFn: () => blockPerson(person.id), onSuccess: onBlocked });
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
      {block.isError && <Notice tone="bad">{errorText(block.error, 'people.failed')}</Notice>}
    </ConfirmDialog>
  );
}
