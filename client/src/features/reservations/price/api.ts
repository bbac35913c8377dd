import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { EventItem } from '../../../api/types';
import { api } from '../../../api/http/client';
import { apiQuery } from '../../../api/query/api-query';
import type { AgreedPrice } from '../api';
import { keysOf } from '../../../api/query/resources';

const key = keysOf('events');

/** Returns the query of what a place would cost oneself, with a code and one's credit. A refused code is not asked again by itself. */
function usePrice(eventId: number, code: string, asks: boolean) {
  const body = code === '' ? {} : { code };
  return useQuery(
    apiQuery(
      key('price', eventId, code),
      () => api.POST('/api/events/{id}/price', { params: { path: { id: eventId } }, body }),
      { enabled: asks, retry: false, refetchOnWindowFocus: false },
    ),
  );
}

/**
 * Returns what a place costs oneself, with the code that one has typed or followed a link with (`?code=`). Without a code
 * the server is asked only on the event's own page: a list would ask for each of its cards.
 */
export function useOwnPrice(event: Pick<EventItem, 'id' | 'price' | 'early_price'>) {
  const isOwnPage = useLocation().pathname === `/events/${event.id}`;
  const [code, setCode] = useState(useLinkedCode(event.id));
  const query = usePrice(event.id, code, event.price > 0 && (isOwnPage || code !== ''));
  const toPay = query.data?.to_pay ?? event.early_price?.price ?? event.price;
  const used = code !== '' && query.data !== undefined ? { code } : {};
  const agreed: AgreedPrice | undefined = query.data && { ...used, to_pay: query.data.to_pay };
  return { code, setCode, query, toPay, agreed };
}

function useLinkedCode(eventId: number): string {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  const isMeant = pathname === `/events/${eventId}` || params.get('event') === String(eventId);
  return isMeant ? (params.get('code') ?? '') : '';
}

/** Returns the query of one's credit. */
export function useCredits() {
  return useQuery(
    apiQuery(keysOf('reservations')('credits'), () => api.GET('/api/account/credits'), {
      refetchOnMount: 'always',
    }),
  );
}
