/** Returns what is to be paid for a reservation, in Rappen: its price. What takes something off the price (a code) belongs here. */
export function amountDue({ priceRappen }: { priceRappen: number }): number {
  return priceRappen;
}

/** The same in SQL text, of a row `r` of `reservations`. */
export const AMOUNT_DUE = 'r.price_rappen';
