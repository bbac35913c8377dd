import { createHash } from 'node:crypto';
import { MAX_ID } from '../../common/http/id.pipe.js';
import type { Reservation } from '../../events/index.js';

const REFERENCE = /^([1-9][0-9]{0,9})-[0-9a-f]{32}$/;

/**
 * Returns the name of a hold: it stands in the payment page's back address and in the provider's dashboard. It tells
 * which hold is meant and proves nothing. The hold's key, which does, cannot be computed from it.
 */
export function holdReference({ id, holdKey }: Pick<Reservation, 'id' | 'holdKey'>): string {
  const digest = createHash('sha256').update(`reference of the hold ${holdKey}`).digest('hex');
  return `${id}-${digest.slice(0, 32)}`;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a session bears a name of ours: the key of a hold, or the name of one, whether or not we still know it. */
export function bearsOurName({
  holdKey,
  reference,
}: {
  holdKey: string | null;
  reference: string | null;
}): boolean {
  return UUID.test(holdKey ?? '') || REFERENCE.test(reference ?? '');
}

/** Returns the id in the name of a hold; undefined for any other text. Whether the name is right is for the caller to compare. */
export function referencedReservation(reference: string): number | undefined {
  const id = Number(REFERENCE.exec(reference)?.[1]);
  return id <= MAX_ID ? id : undefined;
}
