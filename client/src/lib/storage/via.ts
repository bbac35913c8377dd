const KEY = 'apero.via';
const EVENT = /^\/events\/([1-9]\d*)$/;
/** As the server counts them. */
const CHANNEL = /^[a-z0-9][a-z0-9_-]{0,29}$/i;

/** An event, and the channel that the link to it named. */
export interface EventLink {
  event_id: number;
  via: string;
}

/** Returns the event and the channel of a path such as `/events/12?via=newsletter`; nothing for any other path. */
export function linkIn(path: string | undefined): EventLink | undefined {
  const { pathname, searchParams } = new URL(path ?? '/', window.location.origin);
  const [, id] = EVENT.exec(pathname) ?? [];
  const via = searchParams.get('via');
  return id !== undefined && via !== null && CHANNEL.test(via) ? { event_id: Number(id), via } : undefined;
}

/** Keeps in this tab, and no longer than it is open, by which channel one came to an event. */
export function keepVia(link: EventLink | undefined): void {
  if (link === undefined) return;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(link));
  } catch {
    // A browser that keeps nothing: then nothing is counted.
  }
}

/** Returns by which channel one came to an event in this tab; undefined if there is none. */
export function viaTo(eventId: number): string | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as EventLink | null;
    return kept?.event_id === eventId ? kept.via : undefined;
  } catch {
    return undefined;
  }
}
