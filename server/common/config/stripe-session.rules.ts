/** Minimum duration of a checkout session at Stripe, in seconds (https://docs.stripe.com/api/checkout/sessions/create). */
export const SHORTEST_SESSION_SECONDS = 1800;
