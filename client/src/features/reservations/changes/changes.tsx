import { lazy, Suspense } from 'react';
import { useReservations } from '../api';

// For few.
const ChangeNotices = lazy(() => import('./change-notices'));

/** Events of one's own that were moved, postponed or cancelled, each until it is acknowledged. Nothing where there are none. */
export function Changes() {
  const { data: reservations } = useReservations();
  // absent in what a phone has kept since before there were any
  const changes = reservations?.changes ?? [];
  return <Suspense>{changes.length > 0 && <ChangeNotices changes={changes} />}</Suspense>;
}
