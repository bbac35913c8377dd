/**
 * A screen: its address, its code, and who may see it. The router, the prefetching, the build's chunks and the service
 * worker read this table, so it imports nothing.
 */
export interface ScreenRoute {
  path: string;
  /** The file of the screen, relative to this folder. */
  file: string;
  /** Who may see it; `anybody` includes people without an account. */
  who: 'anybody' | 'visitors' | 'newcomers' | 'guests' | 'signed-in' | 'account' | 'staff';
  /** The phrases that it needs besides `translation.json`. */
  phrases?: 'account' | 'connections' | 'event' | 'legal' | 'rounds';
  /** The API calls that it starts with. `:id` is the second word of the address. */
  calls?: readonly string[];
  /** Whether strangers open it: the first chunk lists everything that the screen imports. */
  first?: boolean;
  /** Whether a guest's browser loads it when idle, in the order of this table. */
  ahead?: boolean;
  /** Whether the service worker keeps its code for times without a connection. */
  offline?: boolean;
}

/** Every screen but the admin pages, which `admin/admin-router.tsx` lists. */
export const ROUTES: readonly ScreenRoute[] = [
  { path: '/auth', file: '../screens/auth/auth.screen.tsx', who: 'visitors', first: true, offline: true },
  // has a guard of its own
  { path: '/signup', file: './signup/guarded-signup.tsx', who: 'anybody', first: true },
  { path: '/onboarding', file: '../screens/onboarding/onboarding.screen.tsx', who: 'newcomers' },
  {
    path: '/dashboard',
    file: '../screens/dashboard/dashboard.screen.tsx',
    who: 'guests',
    calls: ['/api/events', '/api/profile/events', '/api/profile', '/api/account/consents'],
    ahead: true,
    offline: true,
  },
  {
    path: '/matches/:eventId',
    file: '../screens/matches/matches.screen.tsx',
    who: 'guests',
    calls: ['/api/events/:id/matches'],
    ahead: true,
    offline: true,
  },
  {
    path: '/profile',
    file: '../screens/profile/profile.screen.tsx',
    who: 'guests',
    calls: ['/api/profile', '/api/questionnaire', '/api/profile/events'],
    ahead: true,
    offline: true,
  },
  {
    path: '/landing',
    file: '../screens/landing/landing.screen.tsx',
    who: 'guests',
    calls: ['/api/profile/events', '/api/profile', '/api/questionnaire', '/api/events', '/api/legal'],
    ahead: true,
    offline: true,
  },
  {
    path: '/feedback/:eventId',
    file: '../screens/feedback/feedback.screen.tsx',
    who: 'guests',
    ahead: true,
  },
  {
    path: '/payment-success',
    file: '../screens/payment-success/payment-success.screen.tsx',
    who: 'guests',
    ahead: true,
  },
  {
    path: '/events/:id',
    file: '../screens/event/event.screen.tsx',
    who: 'guests',
    phrases: 'event',
    calls: ['/api/events/:id', '/api/profile'],
    offline: true,
  },
  {
    path: '/rounds/:eventId',
    file: '../screens/rounds/rounds.screen.tsx',
    who: 'guests',
    phrases: 'rounds',
    calls: ['/api/events/:id/rounds'],
  },
  {
    path: '/connections',
    file: '../screens/connections/connections.screen.tsx',
    who: 'signed-in',
    phrases: 'connections',
    calls: ['/api/connections'],
  },
  { path: '/account/*', file: '../screens/account/account.screen.tsx', who: 'account', phrases: 'account' },
  { path: '/admin/*', file: './admin/admin-router.tsx', who: 'staff' },
  { path: '/friend', file: '../screens/friend/friend.screen.tsx', who: 'anybody', phrases: 'event' },
  {
    path: '/forgot-password',
    file: '../screens/forgot-password/forgot-password.screen.tsx',
    who: 'anybody',
    phrases: 'account',
  },
  {
    path: '/reset-password',
    file: '../screens/reset-password/reset-password.screen.tsx',
    who: 'anybody',
    phrases: 'account',
  },
  {
    path: '/verify-email',
    file: '../screens/verify-email/verify-email.screen.tsx',
    who: 'anybody',
    phrases: 'account',
  },
  {
    path: '/still-coming',
    file: '../screens/still-coming/still-coming.screen.tsx',
    who: 'anybody',
    phrases: 'account',
  },
  {
    path: '/unsubscribe',
    file: '../screens/unsubscribe/unsubscribe.screen.tsx',
    who: 'anybody',
    phrases: 'account',
  },
  { path: '/walk-in', file: '../screens/walk-in/walk-in.screen.tsx', who: 'anybody', phrases: 'account' },
  { path: '/goodbye', file: '../screens/goodbye/goodbye.screen.tsx', who: 'anybody', phrases: 'account' },
  { path: '/privacy', file: '../screens/legal/privacy.screen.tsx', who: 'anybody', phrases: 'legal' },
  { path: '/terms', file: '../screens/legal/terms.screen.tsx', who: 'anybody', phrases: 'legal' },
  { path: '/imprint', file: '../screens/legal/imprint.screen.tsx', who: 'anybody', phrases: 'legal' },
];
