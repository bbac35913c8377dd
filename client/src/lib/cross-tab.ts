import { useEffect } from 'react';

/** What tabs of one browser tell each other about. */
type Topic = 'reservations';

const channelOf = (topic: Topic) => new BroadcastChannel(`apero.${topic}`);

/** Tells the other tabs of this browser that something has changed. */
export function broadcastChange(topic: Topic): void {
  const channel = channelOf(topic);
  channel.postMessage('changed');
  channel.close();
}

/**
 * Calls back when another tab has broadcast a change.
 * @param onChange a function that stays the same between renders
 */
export function useCrossTabSync(topic: Topic, onChange: () => void): void {
  useEffect(() => {
    const channel = channelOf(topic);
    channel.onmessage = onChange;
    return () => channel.close();
  }, [topic, onChange]);
}
