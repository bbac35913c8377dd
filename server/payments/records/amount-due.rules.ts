/**
 * Returns the amount to be paid for a reservation, in Rappen: its price. Reductions by a code or credit
 * (`reservation_prices`) are already subtracted.
 */
export function amountDue({ priceRappen }: { priceRappen: number }): number {
  return priceRappen;
}

/** The same as SQL, for a row `r` of `reservations`. */
export const AMOUNT_DUE = 'r.price_rappen';
