import { api, take } from '../../api/http/client';
import type { Cancellation } from '../../api/types';
import { rereadPlaces } from './api';
import { tellOtherTabs } from '../../lib/cross-tab';

/** What cancelling would pay back right now. */
export function readCancellation(id: number): Promise<Cancellation> {
  return take(api.GET('/api/events/{id}/cancellation', { params: { path: { id } } }));
}

/** Gives one's place at an event back, or ends the hold; answers what is paid back. */
export async function cancelPlace(id: number): Promise<Cancellation> {
  try {
    return await take(api.POST('/api/events/{id}/cancellation', { params: { path: { id } } }));
  } finally {
    // Refused, it may be because something has changed: then, too, the lists are old.
    tellOtherTabs();
    void rereadPlaces();
  }
}
