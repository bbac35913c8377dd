import type { RoundsPlan } from '../../../api/admin-types';

/** Returns what names the guests of a plan by their account. */
export function namesIn({ guests }: Pick<RoundsPlan, 'guests'>): (id: number) => string {
  const names = new Map(guests.map(({ account_id, name }) => [account_id, name]));
  return (id) => names.get(id) ?? '?';
}
