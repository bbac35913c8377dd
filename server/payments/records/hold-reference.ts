import { createHash } from 'node:crypto';
import { MAX_ID } from '../../common/http/id.pipe.js';
import type { Reservation } from '../../events/index.js';

const REFERENCE = /^([1-9][0-9]{0,9})-[0-9a-f]{32}$/;

/**
 * Returns the reference of a hold, for the payment page's back URL and the provider's dashboard. It identifies the hold
 * and proves nothing. The hold's key, which is a proof, cannot be computed from it.
 */
export function holdReference({ id, holdKey }: Pick<Reservation, 'id' | 'holdKey'>): string {
  const digest = createHash('sha256').update(`reference of the hold ${holdKey}`).digest('hex');
  return `${id}-${digest.slice(0, 32)}`;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a session has the key or the reference of a hold of ours, even if the hold is no longer in the database. */
export function bearsOurName({
  holdKey,
  reference,
}: {
  holdKey: string | null;
  reference: string | null;
}): boolean {
  return UUID.test(holdKey ?? '') || REFERENCE.test(reference ?? '');
}

/**
 * Returns the reservation id in a hold's reference; undefined for any other text. The caller must check that the
 * reference is right.
 */
export function referencedReservation(reference: string): number | undefined {
  const id = Number(REFERENCE.exec(reference)?.[1]);
  return id <= MAX_ID ? id : undefined;
}
