/** Money is stored in Rappen, as integers, and shown on the wire in CHF. */
const RAPPEN_PER_FRANC = 100;

export function rappenToChf(rappen: number): number {
  return rappen / RAPPEN_PER_FRANC;
}

/** Returns an amount of CHF in Rappen, rounded. */
export function chfToRappen(chf: number): number {
  return Math.round(chf * RAPPEN_PER_FRANC);
}

/** Returns the digits of an amount of Rappen in Swiss notation, francs and Rappen separately: "−1’249" and "05". */
export function francsInDigits(rappen: number): { francs: string; rappen: string } {
  const [whole = '', rest = ''] = (Math.abs(rappen) / RAPPEN_PER_FRANC).toFixed(2).split('.');
  const francs = whole.replaceAll(/\B(?=(\d{3})+$)/g, '’');
  return { francs: `${rappen < 0 ? '−' : ''}${francs}`, rappen: rest };
}
