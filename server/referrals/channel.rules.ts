const CHANNEL = /^[a-z0-9][a-z0-9_-]{0,29}$/;

/** How many different channels an event may have: all further ones count as OTHER. */
export const MOST_CHANNELS = 50;
/** The channel of links beyond that number. */
export const OTHER = 'other';
/** The channel of those who came by a link that names none. */
export const DIRECT = 'direct';

/** Returns the channel that a link names in `?via=`, in lower case; undefined for what is none. */
export function channelOf(via: unknown): string | undefined {
  if (typeof via !== 'string') return undefined;
  const channel = via.trim().toLowerCase();
  return CHANNEL.test(channel) ? channel : undefined;
}

/** What is counted of those who came by a link. */
export const REFERRAL_STEPS = ['views', 'signUps', 'reservations', 'paid'] as const;
/** What is counted of those who came by a link. */
export type ReferralStep = (typeof REFERRAL_STEPS)[number];
