/** What has become of a payment without a reservation: the money comes back, organisers look at it, nobody could be asked, it was not paid, or it failed. */
export type Result = 'refund' | 'review' | 'wait' | 'unpaid' | 'failed';

const RESULTS: Partial<Record<string, Result>> = {
  PAYMENT_TOO_LATE: 'refund',
  PAYMENT_REFUNDED: 'refund',
  SIDE_CHANGED: 'refund',
  EVENT_CANCELLED: 'refund',
  PAYMENT_IN_REVIEW: 'review',
  PAYMENT_NOT_COMPLETED: 'unpaid',
};

/** Returns the result for a refusal, or for a call that failed. */
export function resultOf({ status, code }: { status: number; code: string }): Result {
  if (status === 0 || status >= 500) return 'wait';
  return RESULTS[code] ?? 'failed';
}

/** How it stands with a place whose payment was not completed: held, to be paid or given back, or gone. */
export type Unpaid = { heldUntil: string } | 'gone';

interface OwnSeat {
  user_status: string;
  held_until: string | null;
  payment_under_way: boolean;
}

/** Returns how it stands with the place; undefined where it is not known, or it is the guest's by another payment. */
export function unpaidSeat(event: OwnSeat | undefined, now: Date): Unpaid | undefined {
  if (event === undefined) return undefined;
  const { user_status, held_until, payment_under_way } = event;
  if (user_status === 'none' || user_status === 'waitlisted') return 'gone';
  if (user_status !== 'held' || payment_under_way || held_until === null) return undefined;
  return new Date(held_until) > now ? { heldUntil: held_until } : 'gone';
}
