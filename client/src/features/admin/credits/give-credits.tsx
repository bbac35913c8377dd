import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminEvent } from '../../../api/admin-types';
import { useNow } from '../../../lib/use-now';
import { Button } from '../../../ui/base/button';
import { CreditsDialog } from './credits-dialog';

/** The button that gives guests of an event credit: once it has begun, or was cancelled. */
export function GiveCredits({ event }: { event: AdminEvent }) {
  const { t } = useTranslation('admin');
  const now = useNow();
  const [asking, setAsking] = useState(false);
  const isBehind = event.status === 'published' && new Date(event.date) <= now;
  if (event.status !== 'cancelled' && !isBehind) return null;
  return (
    <>
      <Button look="outline" onClick={() => setAsking(true)}>
        {t('credits.toGuests')}
      </Button>
      {asking && <CreditsDialog event={event} onClose={() => setAsking(false)} />}
    </>
  );
}
