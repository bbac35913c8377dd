import type { AdminEvent } from '../../../../api/admin-types';
import type { Side } from '../../../../api/types';

type Format = AdminEvent['format'];
/** What a side is called; `all` where everybody meets everybody. */
type SideName = AdminEvent['sides'][number]['side'];

/** Returns the sides of an event that have seats; those of an open side are counted as the women's. */
export function sidesOf(format: Format): readonly Side[] {
  if (format === 'two_sides') return ['men', 'women'];
  return format === 'men' ? ['men'] : ['women'];
}

/** Returns what a side is called, for its word in `sides`. */
export function sideName(side: Side, format: Format): SideName {
  return format === 'open' ? 'all' : side;
}
