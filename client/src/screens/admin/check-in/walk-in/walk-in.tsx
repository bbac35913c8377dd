import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WalkIn as Sold } from '../../../../api/admin-types';
import { invalidate } from '../../../../api/query/resources';
import { Button } from '../../../../ui/base/button';
import { Alert } from '../../../../ui/base/alert';
import { PayDialog } from './pay-dialog';
import { WalkInDialog } from './walk-in-dialog';

/** Somebody comes to the entrance without a place: sells them one, and says that they are in. */
export function WalkIn({ eventId }: { eventId: number }) {
  const { t } = useTranslation('admin');
  const [asking, setAsking] = useState(false);
  const [sold, setSold] = useState<Sold>();
  const [isIn, setIsIn] = useState<string>();
  const arrived = useCallback((name: string) => {
    setSold(undefined);
    setIsIn(name);
    void invalidate('admin-check-in');
  }, []);
  const name = sold?.name ?? '';
  const onPaid = useCallback(() => arrived(name), [arrived, name]);
  return (
    <>
      <div>
        <Button look="outline" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          {t('walkIn.start')}
        </Button>
      </div>
      {isIn !== undefined && <Alert tone="good">{t('walkIn.isIn', { name: isIn })}</Alert>}
      {asking && (
        <WalkInDialog
          eventId={eventId}
          onClose={() => setAsking(false)}
          onSold={(one) => {
            setAsking(false);
            if (one.pay_url === null) arrived(one.name);
            else setSold(one);
          }}
        />
      )}
      {sold?.pay_url != null && (
        <PayDialog
          eventId={eventId}
          sold={sold}
          payUrl={sold.pay_url}
          onPaid={onPaid}
          onClose={() => setSold(undefined)}
        />
      )}
    </>
  );
}
