import { useMutation } from '@tanstack/react-query';
import { IconReceipt } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/base/alert';
import { Button } from '../../ui/base/button';
import { saveReceipt, useReceipts } from './api';

/** Saves the newest receipt of one's place at an event as a PDF. Nothing while there is none. */
export function ReceiptButton({ eventId }: { eventId: number }) {
  const { t, ready } = useTranslation('receipts');
  const { data } = useReceipts();
  const receipt = data?.items.find(({ kind, event_id }) => kind === 'receipt' && event_id === eventId);
  const save = useMutation({ mutationFn: saveReceipt });
  if (!ready || receipt === undefined) return null;
  return (
    <>
      <Button look="plain" busy={save.isPending} onClick={() => save.mutate(receipt)}>
        <IconReceipt size={20} aria-hidden />
        {t('receipt', { number: receipt.number })} (PDF)
      </Button>
      {save.isError && <Alert tone="bad">{t('failed')}</Alert>}
    </>
  );
}
