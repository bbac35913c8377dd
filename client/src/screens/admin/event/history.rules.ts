/** Everything that can have happened to a reservation, by the codes of the API. */
const STEPS = [
  'reserved',
  'free_event',
  'given_by_organiser',
  'asked_for_difference',
  'moved_on',
  'paid',
  'late_payment',
  'hold_expired',
  'payment_failed',
  'session_refused',
  'guest_left_payment',
  'guest_cancelled',
  'given_up_late',
  'credited',
  'refunded_by_organiser',
  'credited_by_organiser',
  'refunded_at_provider',
  'cancelled_by_organiser',
  'event_cancelled',
  'event_postponed',
  'side_changed',
  'not_confirmed',
  'wrong_amount',
  'wrong_currency',
  'wrong_mode',
  'friend_open',
  'friend_accepted',
  'friend_withdrawn',
  'friend_lapsed',
  'friend_over',
  'came_with_friend',
] as const;
/** What happened to a reservation, as it has a phrase. */
export type Step = (typeof STEPS)[number] | 'moved';

/** Returns the step of a code of the API, or undefined for an unknown one. */
export function stepOf(why: string): Step | undefined {
  if (why.startsWith('moved_from_event_')) return 'moved';
  return STEPS.find((step) => step === why);
}

/** Returns who caused a step. What the payment provider reports counts as its own, by whatever channel. */
export function causerOf(by: string): 'guest' | 'friend' | 'organiser' | 'provider' | 'itself' {
  const [who] = by.split(':');
  if (who === 'guest' || who === 'friend' || who === 'organiser') return who;
  return who === 'webhook' || who === 'provider' || who === 'confirm-payment' ? 'provider' : 'itself';
}
