import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Objection } from '../../../api/admin-types';
import { useAnswerObjection } from '../../../features/admin/objections/api';
import { AdminError } from '../../../ui/admin/admin-error';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';
import '../../../ui/form/inputs.css';

/** Asks for the answer to an objection. */
export function AnswerDialog({ objection, onClose }: { objection: Objection; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const [text, setText] = useState('');
  const answer = useAnswerObjection(objection.id, onClose);
  return (
    <ConfirmDialog
      title={t('objections.answerTo', { name: objection.name || objection.email })}
      confirmLabel={t('objections.send')}
      keepLabel={t('common.cancel')}
      busy={answer.isPending}
      ready={text.trim() !== ''}
      onConfirm={() => answer.mutate(text.trim())}
      onClose={onClose}
    >
      <blockquote>{objection.text}</blockquote>
      <Textarea
        label={t('objections.answer')}
        description={t('objections.answerHint')}
        rows={4}
        maxLength={2000}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <AdminError error={answer.error} />
    </ConfirmDialog>
  );
}
