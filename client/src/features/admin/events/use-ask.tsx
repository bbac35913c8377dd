import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';
import type { Question } from './questions.rules';

/** Asks about what may be a slip, and goes on when it is meant; where there is nothing to ask, at once. */
export function useAsk() {
  const { t } = useTranslation('admin');
  const [open, setOpen] = useState<{ questions: readonly Question[]; goOn: () => void }>();
  const ask = (questions: readonly Question[], goOn: () => void) =>
    questions.length === 0 ? goOn() : setOpen({ questions, goOn });
  const close = () => setOpen(undefined);
  const asking = open && (
    <ConfirmDialog
      title={t('ask.title')}
      confirmLabel={t(open.questions.includes('noVenue') ? 'ask.publish' : 'ask.yes')}
      keepLabel={t('ask.no')}
      busy={false}
      onConfirm={() => {
        close();
        open.goOn();
      }}
      onClose={close}
    >
      {open.questions.map((question) => (
        <p key={question}>{t(`ask.${question}`)}</p>
      ))}
    </ConfirmDialog>
  );
  return { ask, asking };
}
