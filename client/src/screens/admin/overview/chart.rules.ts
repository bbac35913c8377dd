/** Round steps within a power of ten. */
const STEPS = [1, 2, 2.5, 5, 10];
/** Lines across a chart, the base line aside. */
const LINES = 4;

/** Round values from 0 to at least `most`, for the lines across a chart. Whole numbers when `whole`. */
export function ticks(most: number, whole = true): number[] {
  if (most <= 0) return [0, 1];
  const power = 10 ** Math.floor(Math.log10(most / LINES));
  const fits = STEPS.map((factor) => factor * power).find((size) => size * LINES >= most) ?? 10 * power;
  const step = whole ? Math.max(1, Math.ceil(fits)) : fits;
  const count = Math.ceil(most / step);
  return Array.from({ length: count + 1 }, (_, at) => at * step);
}

/** Every how many-th of `count` labels can be written below a chart without touching the next one. */
export function labelEvery(count: number, width: number, labelWidth: number): number {
  return Math.max(1, Math.ceil((count * labelWidth) / Math.max(width, 1)));
}
