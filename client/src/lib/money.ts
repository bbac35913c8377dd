const RAPPEN_A_FRANC = 100;

/** The lowest price that can be charged, in CHF; an event can also be free. */
const MIN_PRICE = 0.5;

/** Returns an amount as Switzerland writes it: "CHF 49.–", "CHF 1’234.50", "CHF −12.–"; in another currency "EUR 49.50". */
export function chf(amount: number, currency = 'CHF'): string {
  const [whole = '', rappen] = Math.abs(amount).toFixed(2).split('.');
  const francs = whole.replaceAll(/\B(?=(\d{3})+$)/g, '’');
  const sign = amount < 0 ? '−' : '';
  return `${currency} ${sign}${francs}.${rappen === '00' ? '–' : rappen}`;
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
