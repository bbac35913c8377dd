import type { Transition } from '../../events/index.js';

/** Where a payment (one checkout session at the provider) stands. */
export type PaymentState = 'open' | 'processing' | 'paid' | 'expired' | 'failed';

/** Everything that can happen to a payment. The database keeps the same table and refuses the rest. */
export const PAYMENT_TRANSITIONS: readonly Transition<PaymentState>[] = [
  { from: null, to: 'open', when: 'the provider has opened a payment page for a held place' },
  { from: 'open', to: 'processing', when: 'the guest has paid by a method that takes its time' },
  { from: 'open', to: 'paid', when: 'the money is there' },
  { from: 'open', to: 'expired', when: 'the page was closed unpaid: its time was over, or we closed it' },
  { from: 'open', to: 'failed', when: 'a slow payment began and failed before we looked' },
  { from: 'processing', to: 'paid', when: 'the slow payment has arrived' },
  { from: 'processing', to: 'failed', when: 'the slow payment has failed' },
  { from: 'expired', to: 'processing', when: 'the provider took a slow payment all the same' },
  { from: 'expired', to: 'paid', when: 'the provider took the money all the same' },
  { from: 'failed', to: 'paid', when: 'the provider took the money after all' },
];

/** Whether the table lets a payment move so. */
export function canPaymentTransition(from: PaymentState, to: PaymentState): boolean {
  return PAYMENT_TRANSITIONS.some((move) => move.from === from && move.to === to);
}
