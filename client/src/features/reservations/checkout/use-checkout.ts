import { useMutation } from '@tanstack/react-query';
import { type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { EventItem } from '../../../api/types';
import { PRODUCT_NAME } from '../../../lib/i18n/product-name';
import { type AgreedPrice, createCheckoutSession, invalidateReservations } from '../api';
import { isKnownUnready, isReady } from '../ready/api';

/** Opens the payment's tab with a word in it; null where the browser does not let us. Call it in the click itself: later it counts as a pop-up. */
function openTab(word: string): Window | null {
  const tab = window.open('about:blank', '_blank');
  if (tab === null) return null;
  tab.document.title = PRODUCT_NAME;
  tab.document.body.textContent = word;
  tab.document.body.style.font = '1rem/1.5 sans-serif';
  // without it a phone shows the words as on a desktop, too small to read
  const viewport = tab.document.createElement('meta');
  viewport.name = 'viewport';
  viewport.content = 'width=device-width, initial-scale=1';
  tab.document.head.append(viewport);
  // The payment page has no business with this one.
  tab.opener = null;
  return tab;
}

/** What `useCheckout` returns. */
export type Checkout = ReturnType<typeof useCheckout>;

/** Shows the payment page in the tab; without one, where there is nothing to pay, the page after it. Returns an address that could not be shown. */
function useShowPage() {
  const navigate = useNavigate();
  return (url: string, tab: Window | null): string | undefined => {
    const { pathname, search } = new URL(url, window.location.href);
    if (tab !== null && !tab.closed) tab.location.replace(url);
    else if (pathname === '/payment-success') void navigate(pathname + search);
    else return url;
    return undefined;
  };
}

/** Reserves a seat: the checkout session, and the payment page in a tab of its own. Nothing is held while something is missing. */
export function useCheckout(
  event: Pick<EventItem, 'id' | 'price' | 'user_status'>,
  { onStart }: { onStart?: () => void } = {},
) {
  const { t } = useTranslation();
  const show = useShowPage();
  const [blockedUrl, setBlockedUrl] = useState<string>();
  const [isUnready, setUnready] = useState(false);
  // Who holds a seat already goes on to pay for it.
  const asksFirst = event.user_status !== 'held';

  const checkout = useMutation({
    mutationFn: async ({ tab, agreed }: { tab: Window | null; agreed?: AgreedPrice | undefined }) => {
      if (asksFirst && !(await isReady())) {
        tab?.close();
        setUnready(true);
      } else setBlockedUrl(show(await createCheckoutSession(event.id, agreed), tab));
    },
    onError: (_, { tab }) => tab?.close(),
    // Held now, or full: either way the list is old.
    onSettled: invalidateReservations,
  });

  /** For the click on a button. Where nothing is to be paid no other tab is needed. `agreed`: the price that was shown. */
  const start = ({ detail }: Pick<MouseEvent, 'detail'>, agreed?: AgreedPrice) => {
    // The second press of a double click is no other wish: the first may be granted already.
    if (detail > 1) return;
    setBlockedUrl(undefined);
    onStart?.();
    const unready = asksFirst && isKnownUnready();
    setUnready(unready);
    const isFree = (agreed?.to_pay ?? event.price) === 0;
    if (!unready) checkout.mutate({ tab: isFree ? null : openTab(t('dashboard.opening')), agreed });
  };
  const { isPending: busy, error } = checkout;
  /** `isUnready`: one has tried to reserve with something missing; `blockedUrl`: the payment page, where the browser has not opened a tab for it. */
  return { start, busy, error, isUnready, blockedUrl };
}
