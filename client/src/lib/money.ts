/** A price as Switzerland writes it: "CHF 49.–", "CHF 49.50". */
export function chf(amount: number): string {
  return `CHF ${Number.isInteger(amount) ? `${amount}.–` : amount.toFixed(2)}`;
}
