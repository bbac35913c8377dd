/** The code of each seldom opened screen by the first word of its path. */
export const RARE = {
  account: () => import('../../screens/account/account.screen'),
  connections: () => import('../../screens/connections/connections.screen'),
  events: () => import('../../screens/event/event.screen'),
  rounds: () => import('../../screens/rounds/rounds.screen'),
  friend: () => import('../../screens/friend/friend.screen'),
  'forgot-password': () => import('../../screens/forgot-password/forgot-password.screen'),
  'reset-password': () => import('../../screens/reset-password/reset-password.screen'),
  'still-coming': () => import('../../screens/still-coming/still-coming.screen'),
  unsubscribe: () => import('../../screens/unsubscribe/unsubscribe.screen'),
  'verify-email': () => import('../../screens/verify-email/verify-email.screen'),
  'walk-in': () => import('../../screens/walk-in/walk-in.screen'),
  goodbye: () => import('../../screens/goodbye/goodbye.screen'),
  privacy: () => import('../../screens/legal/privacy.screen'),
  terms: () => import('../../screens/legal/terms.screen'),
  imprint: () => import('../../screens/legal/imprint.screen'),
};

/** Loads the code of the seldom opened screen with this name, if there is one. A failure is ignored, as by `prefetchRoute`. */
export function prefetchRare(name: string): void {
  if (Object.hasOwn(RARE, name)) RARE[name as keyof typeof RARE]().catch(() => undefined);
}
