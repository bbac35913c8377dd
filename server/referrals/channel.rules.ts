const CHANNEL = /^[a-z0-9][a-z0-9_-]{0,29}$/;

/** Maximum number of different channels of an event: further ones count as OTHER. */
export const MOST_CHANNELS = 50;
/** The channel of links above that number. */
export const OTHER = 'other';
/** The channel of links that name none. */
export const DIRECT = 'direct';

/** Returns the channel in `?via=` of a link, in lower case; undefined if invalid. */
export function channelOf(via: unknown): string | undefined {
  if (typeof via !== 'string') return undefined;
  const channel = via.trim().toLowerCase();
  return CHANNEL.test(channel) ? channel : undefined;
}

/** A step that is counted for each link, by its column. */
export type ReferralStep = 'views' | 'sign_ups' | 'reservations' | 'paid';
