/** Seconds of the shortest checkout session that Stripe accepts (https://docs.stripe.com/api/checkout/sessions/create). */
export const SHORTEST_SESSION_SECONDS = 1800;
