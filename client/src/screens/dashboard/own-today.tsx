import { IconCheck } from '@tabler/icons-react';
import { lazy, Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { EventItem } from '../../api/types';
import { Occupancies } from '../../features/events/occupancies';
import { useArrival } from '../../features/reservations/action/use-arrival';
import { paidEvent } from '../../features/reservations/confirmation/paid-state';
import stack from '../../ui/base/stack.module.css';
import { Badge } from '../../ui/widgets/badge';
import { EnglishDate } from '../../ui/widgets/english-date';
import classes from './event-card.module.css';

// Once for each place.
const Arrived = lazy(() => import('./arrived'));

/** What the card of the guest's own event of today adds to its ticket and address: what the cards of other events say too. */
export function OwnToday({ event }: { event: EventItem }) {
  const { t } = useTranslation();
  const hasJustPaid = paidEvent(useLocation().state) === event.id;
  const box = useRef<HTMLDivElement>(null);
  useArrival(event.id, box);
  return (
    <div ref={box} tabIndex={-1} className={stack.tight}>
      {hasJustPaid && (
        <Suspense fallback={null}>
          <Arrived event={event} />
        </Suspense>
      )}
      <div>
        <Badge tone="good" size="lg" icon={<IconCheck size={18} aria-hidden />}>
          {t('dashboard.registered')}
        </Badge>
      </div>
      <p className={classes.date}>
        <EnglishDate date={event.date} />
      </p>
      <div className={classes.occupancies}>
        <Occupancies event={event} />
      </div>
    </div>
  );
}
