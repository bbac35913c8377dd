import { useMutation, useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../../api/http/client';
import { connectionsQuery } from '../../api/connection-news';
import { apiQuery } from '../../api/query/api-query';
import { invalidate, keysOf } from '../../api/query/resources';
import type { Channel, Contacts } from '../../api/types';
import { useApiMutation } from '../../api/use-api-mutation';
import type { Language } from '../../lib/i18n/languages';

const contactKeys = { own: () => keysOf('contacts')() };

const pathOf = (id: number) => ({ path: { id } });

/** Returns the query of one's connections. Icebreakers come in `language`. */
export function useConnections(language: Language) {
  return useQuery(connectionsQuery(language));
}

/** Returns the query of one's own channels. */
export function useContacts() {
  return useQuery(apiQuery(contactKeys.own(), () => api.GET('/api/profile/contacts')));
}

/** What is saved of one's own channels: those that are named. */
export type ContactsChange = Partial<Contacts>;

/** Saves one's own channels. */
export function useSaveContacts(options: {
  onSuccess: (saved: Contacts) => void;
  onError: (error: Error) => void;
}) {
  return useApiMutation({
    ...options,
    call: (body: ContactsChange) => api.PUT('/api/profile/contacts', { body }),
    invalidates: ['contacts', 'connections'],
  });
}

/** What somebody lets one person see, and what they fill in for it. */
export interface Sharing {
  share: Channel[];
  contacts?: ContactsChange;
}

/** Changes what one person may see of one's channels; what has to be filled in for it is saved before. */
export function useShare(
  id: number,
  options: { onSuccess?: () => void; onError?: (error: Error) => void } = {},
) {
  return useMutation({
    mutationFn: async ({ share, contacts }: Sharing) => {
      if (contacts !== undefined) await unwrap(api.PUT('/api/profile/contacts', { body: contacts }));
      await unwrap(api.PUT('/api/connections/{id}', { params: pathOf(id), body: { share } }));
      await invalidate('contacts', 'connections');
    },
    ...options,
  });
}

/** Ends a connection for both. */
export function useEndConnection(id: number, onSuccess: () => void) {
  return useApiMutation({
    call: () => api.DELETE('/api/connections/{id}', { params: pathOf(id) }),
    invalidates: ['connections'],
    onSuccess,
  });
}

/** Answers whether the two have met since. */
export function useAnswerMet(id: number) {
  return useApiMutation({
    call: (met: boolean) => api.POST('/api/connections/{id}/met', { params: pathOf(id), body: { met } }),
    invalidates: ['connections'],
  });
}
