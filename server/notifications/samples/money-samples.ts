import type { Sample } from './organiser-samples.js';
import { MY_EVENTS, RAPPEN } from './sample-values.js';

const LAST_DAY = '30.11.2028';

/** Credit that was given, and credit chosen instead of a refund. */
const CREDITS: readonly Sample[] = ([undefined, 'kept'] as const).map((variant) => ({
  occasion: 'credit-given',
  values: { amountRappen: RAPPEN, lastDay: LAST_DAY },
  ...(variant ? { variant } : {}),
  details: [
    { label: 'credit', value: { rappen: RAPPEN } },
    { label: 'creditUntil', value: LAST_DAY },
  ],
  action: { url: '/account/credit' },
}));

/** Samples about payments without an owner, and about credit. */
export const MONEY: readonly Sample[] = [
  { occasion: 'payment-in-review', values: { amountRappen: RAPPEN }, action: MY_EVENTS },
  { occasion: 'payment-returned', values: { amountRappen: RAPPEN }, action: MY_EVENTS },
  ...CREDITS,
];
