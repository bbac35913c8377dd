import { useLocation } from 'react-router-dom';

/** Returns the path that leads back to an event from where its readiness is mended: its own page, or its card. */
export function useBackPath(eventId: number): string {
  const { pathname } = useLocation();
  const page = `/events/${eventId}`;
  return pathname === page ? page : `/dashboard?event=${eventId}`;
}
