import { useEffect, useRef, useState } from 'react';
import { api, unwrap } from '../http/client';

/** Milliseconds before a stream that broke is opened again, the last one for ever. */
const RETRY_AFTER = [1_000, 2_000, 4_000, 8_000, 15_000];

/**
 * Listens to a stream of the server for as long as the screen is open, and opens it anew whenever it breaks. Returns
 * whether it is open: while it is not, ask now and then.
 * @param onMessage gets each message, read as JSON
 */
export function useLive<T>(path: string, onMessage: (message: T) => void): boolean {
  const [open, setOpen] = useState(false);
  const latest = useRef(onMessage);
  useEffect(() => {
    latest.current = onMessage;
  });
  useEffect(() => {
    if (!('EventSource' in window)) return;
    return listen(path, setOpen, (text) => latest.current(JSON.parse(text) as T));
  }, [path]);
  return open;
}

/** Opens a stream and keeps it open. Returns how to end it. */
function listen(path: string, setOpen: (open: boolean) => void, take: (text: string) => void): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let over = false;
  const retry = () => {
    source?.close();
    setOpen(false);
    clearTimeout(timer);
    if (over) return;
    timer = setTimeout(() => void connect(), RETRY_AFTER[failures] ?? RETRY_AFTER.at(-1));
    failures += 1;
  };
  const connect = async () => {
    // a ticket of a minute: a token would stand in logs, and the browser's own retry would come with the old one
    const ticket = await unwrap(api.POST('/api/account/live-ticket')).catch(() => undefined);
    if (over) return;
    if (ticket === undefined) return retry();
    source = new EventSource(`${path}?ticket=${encodeURIComponent(ticket.ticket)}`);
    source.onopen = () => {
      failures = 0;
      setOpen(true);
    };
    source.onmessage = ({ data }: MessageEvent<string>) => take(data);
    source.onerror = retry;
  };
  const now = () => {
    failures = 0;
    retry();
  };
  void connect();
  window.addEventListener('online', now);
  window.addEventListener('offline', retry);
  return () => {
    over = true;
    clearTimeout(timer);
    source?.close();
    window.removeEventListener('online', now);
    window.removeEventListener('offline', retry);
  };
}
