import { askEarly } from '../api/http/early';

/** The code of each screen by the first word of its path. Every screen is a chunk of its own. */
export const SCREENS = {
  auth: () => import('../screens/auth/auth.screen'),
  signup: () => import('./signup/guarded-signup'),
  onboarding: () => import('../screens/onboarding/onboarding.screen'),
  landing: () => import('../screens/landing/landing.screen'),
  profile: () => import('../screens/profile/profile.screen'),
  dashboard: () => import('../screens/dashboard/dashboard.screen'),
  matches: () => import('../screens/matches/matches.screen'),
  feedback: () => import('../screens/feedback/feedback.screen'),
  'payment-success': () => import('../screens/payment-success/payment-success.screen'),
};

/** The code of what stands around every screen but the welcome. */
export const loadWidgets = () => import('./widgets/with-widgets');

/** The code of the screens that one seldom opens: not among SCREENS, whose code is prefetched for every guest. */
export const loadRare = () => import('./rare/rare-router');

/** What the screens of signed-in guests begin with, by the first word of their path; `:id` is the second. */
const DATA: Record<string, readonly string[]> = {
  landing: ['/api/profile/events', '/api/profile', '/api/questionnaire', '/api/events', '/api/legal'],
  dashboard: ['/api/events', '/api/profile/events', '/api/profile', '/api/account/consents'],
  events: ['/api/events/:id', '/api/profile'],
  matches: ['/api/events/:id/matches'],
  rounds: ['/api/events/:id/rounds'],
  profile: ['/api/profile', '/api/questionnaire', '/api/profile/events'],
  connections: ['/api/connections'],
};

/** Asks for what the screen at a path begins with: the screen would ask for it only once its code is there. */
export function askForScreen(path: string): void {
  const [, name = '', id = ''] = path.split('/');
  if (!Object.hasOwn(DATA, name)) return;
  const isEvent = /^[1-9]\d*$/.test(id);
  const calls = (DATA[name] ?? []).filter((call) => isEvent || !call.includes(':id'));
  askEarly(calls.map((call) => call.replace(':id', id)));
}

/** Loads the code of the screen at a path. A failure is ignored: the screen loads its code again when it is opened. */
export function prefetchRoute(path: string): void {
  const name = path.split('/')[1] || 'auth';
  if (name !== 'auth') loadWidgets().catch(() => undefined);
  if (Object.hasOwn(SCREENS, name)) SCREENS[name as keyof typeof SCREENS]().catch(() => undefined);
  else if (name !== 'admin')
    loadRare().then(
      ({ prefetchRare }) => prefetchRare(name),
      () => undefined,
    );
}

/** Loads a screen's code as soon as a link to it is pointed at or has the focus. */
export function prefetchPointedLinks(): void {
  const look = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a[href^="/"]') : null;
    if (link !== null) prefetchRoute(link.getAttribute('href') ?? '');
  };
  document.addEventListener('pointerover', look, { passive: true });
  document.addEventListener('focusin', look);
}

/** What a signed-in guest may open next, the likeliest first. */
const NEXT = ['dashboard', 'matches', 'profile', 'landing', 'feedback', 'payment-success'];
/** Milliseconds that the first screen has to itself: what is fetched ahead would take its turn on a slow line. */
const FIRST_SCREEN = 2000;
/** Milliseconds between two screens in a browser that does not tell when it is idle (Safari). */
const QUIET_FOR = 1000;

/** Loads the code of a signed-in guest's screens one by one while the browser has nothing else to do, unless it saves data. */
export function prefetchWhenIdle(): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const waiting = [...NEXT];
  const whenIdle = (run: () => void) =>
    'requestIdleCallback' in window ? requestIdleCallback(run) : setTimeout(run, QUIET_FOR);
  const next = () => {
    const name = waiting.shift();
    if (name === undefined) return;
    prefetchRoute(`/${name}`);
    whenIdle(next);
  };
  setTimeout(() => whenIdle(next), FIRST_SCREEN);
}
