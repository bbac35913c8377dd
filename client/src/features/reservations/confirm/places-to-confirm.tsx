import { lazy, Suspense } from 'react';
import { useReservations } from '../api';

// For few.
const ConfirmNotices = lazy(() => import('./confirm-notices'));

/** Places of one's own that are to be confirmed, as one has missed evenings. Nothing where there are none. */
export function PlacesToConfirm() {
  const { data: reservations } = useReservations();
  // absent in what a phone has kept since before it could be asked for
  const places = reservations?.upcoming.filter(({ confirm_until }) => Boolean(confirm_until)) ?? [];
  return <Suspense>{places.length > 0 && <ConfirmNotices places={places} />}</Suspense>;
}
