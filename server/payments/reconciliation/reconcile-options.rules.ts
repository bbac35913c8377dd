/** Usage of `npm run reconcile`. */
export const RECONCILE_USAGE = `Use: npm run reconcile [-- --dry-run]
 or: npm run reconcile -- --since TIME [--dry-run]   TIME with an offset, such as 2026-12-01T18:00:00Z`;

/** Options of `npm run reconcile`. */
interface ReconcileOptions {
  dryRun: boolean;
  /** Walk over everything at the provider since then. */
  since?: Date;
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/;

/** Returns the instant in a text with an offset; undefined for any other text, and for a future instant. */
export function pastInstant(text: string | undefined, now: Date): Date | undefined {
  const instant = INSTANT.test(text ?? '') ? new Date(text ?? '') : undefined;
  return instant && instant <= now ? instant : undefined;
}

/** Returns the options in these arguments; undefined if they are not valid. */
export function reconcileOptions(args: readonly string[], now: Date): ReconcileOptions | undefined {
  const rest = args.filter((arg) => arg !== '--dry-run');
  const dryRun = rest.length < args.length;
  if (rest.length === 0) return { dryRun };
  const [name, ...values] = rest.flatMap((arg) => arg.split('=', 2));
  const since = name === '--since' && values.length === 1 ? pastInstant(values[0], now) : undefined;
  return since && { dryRun, since };
}
