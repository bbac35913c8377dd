const RAPPEN_A_FRANC = 100;

/** The lowest price that can be charged, in CHF; an event can also be free. */
const MIN_PRICE = 0.5;

/** Returns an amount as Switzerland writes it: "CHF 49.–", "CHF 49.50"; in another currency "EUR 49.50". */
export function chf(amount: number, currency = 'CHF'): string {
  return `${currency} ${Number.isInteger(amount) ? `${amount}.–` : amount.toFixed(2)}`;
}

/** Returns the CHF that somebody typed: "49", "49.5" or "49,50". NaN if it is no amount to the Rappen. */
export function parseChf(typed: string): number {
  const text = typed.trim().replace(',', '.');
  return /^\d+(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * RAPPEN_A_FRANC) / RAPPEN_A_FRANC : NaN;
}

/** Returns whether an amount in CHF can be the price of an event. */
export function isPrice(amount: number): boolean {
  return amount === 0 || amount >= MIN_PRICE;
}
