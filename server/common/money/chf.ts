/** Money is stored in Rappen, as integers, and shown on the wire in CHF. */
const RAPPEN_PER_FRANC = 100;

/** Returns an amount of Rappen in CHF. */
export function rappenToChf(rappen: number): number {
  return rappen / RAPPEN_PER_FRANC;
}

/** Returns an amount of CHF in Rappen, rounded to whole ones. */
export function chfToRappen(chf: number): number {
  return Math.round(chf * RAPPEN_PER_FRANC);
}
