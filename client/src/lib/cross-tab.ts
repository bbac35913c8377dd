import { useEffect } from 'react';
import { rereadPlaces } from '../features/reservations/api';

const CHANNEL = 'apero.places';

/** Tells the other tabs of this browser that a place was taken, or has come free. */
export function tellOtherTabs(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('changed');
  channel.close();
}

/** Reads the places anew when another tab tells of a change: the payment has its own tab. */
export function usePlacesNews(): void {
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = () => void rereadPlaces();
    return () => channel.close();
  }, []);
}
