import { useTranslation } from 'react-i18next';
import type { EventItem } from '../../api/types';
import { ReceiptButton } from '../../features/receipts/receipt-button';
import { Alert } from '../../ui/base/alert';

/** Says to guests who come from paying that they have a place, with its receipt: the success page shows for three seconds only. */
export default function Arrived({ event: { id, name } }: { event: Pick<EventItem, 'id' | 'name'> }) {
  const { t } = useTranslation();
  return (
    <Alert tone="good" action={<ReceiptButton eventId={id} />}>
      {t('dashboard.youAreIn', { name })}
    </Alert>
  );
}
