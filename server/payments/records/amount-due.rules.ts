/** Returns what is to be paid for a reservation, in Rappen: its price. What a code or credit took off is off it already (`reservation_prices`). */
export function amountDue({ priceRappen }: { priceRappen: number }): number {
  return priceRappen;
}

/** The same in SQL text, of a row `r` of `reservations`. */
export const AMOUNT_DUE = 'r.price_rappen';
