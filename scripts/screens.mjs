// The screens for screenshots and measurements: the path, the user, and the actions that bring it into its state.
import { organiser } from './organiser-screens.mjs';
import { TOLD_SCREENS } from './told-screens.mjs';

const DETAILS = { name: 'Noémie', age: 31, gender: 'female', city: 'Bern', profession: 'Carpenter' };
const ANSWERS = {
  top_values: 'honesty, humour, freedom',
  weekend_activity: 'A walk in the Jura, then friends around a long table',
  introvert_extrovert: 6,
  hobby: 'Pottery and bouldering',
  travel_style: 'cultural',
  communication_style: 'direct',
  life_goal: 'Plant an orchard',
  relationship_priority: 'partner',
  conflict_resolution: 'discussion',
  music_preference: 'Jazz at breakfast',
  kids: 'i_dont_know',
};

/**
 * Returns functions that create the users of the screens: signed out, the demo guest with reservations (`wary`: with
 * blocked people), a new guest with or without a profile, a guest after a payment. Users that change nothing are created once.
 */
export async function guests(call) {
  let counter = 0;
  const register = async () => {
    const email = `picture-${counter++}@apero.example`;
    const body = { email, password: 'picture-secret' };
    return { email, token: (await call('POST', '/api/auth/register', { body })).access_token };
  };
  const once = (make) => {
    let made;
    return () => (made ??= make());
  };
  const newcomer = async () => {
    const { token, email } = await register();
    await call('POST', '/api/profile', { token, body: DETAILS });
    await call('POST', '/api/questionnaire', { token, body: ANSWERS });
    return { token, email };
  };
  const guest = once(() => demoGuest(call));
  const buys = () => buyer(call, newcomer);
  return {
    guest,
    wary: once(async () => wary(call, await guest())),
    acquainted: once(async () => acquainted(call, await guest())),
    newcomer: once(newcomer),
    nobody: register,
    buyer: buys,
    organiser: once(() => organiser(call, { guest, buyer: buys })),
  };
}

async function demoGuest(call) {
  const body = { email: 'guest@apero.example', password: 'apero-guest' };
  const { access_token: token } = await call('POST', '/api/auth/login', { body });
  const { upcoming, past } = await call('GET', '/api/profile/events', { token });
  const [today, yesterday] = [upcoming[0].id, past[0].id];
  // the match lists are computed within a minute of the first start
  for (;;) {
    const matches = await call('GET', `/api/events/${today}/matches`, { token });
    if (matches.length > 0) break;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return { token, today, yesterday };
}

async function buyer(call, newcomer) {
  const { token } = await newcomer();
  const { id } = (await call('GET', '/api/events', { token })).find(({ price }) => price > 0);
  const { url } = await call('POST', '/api/create-checkout-session', { token, body: { event_id: id } });
  const paid = await fetch(`${new URL(url).origin}${new URL(url).pathname}/pay`, {
    method: 'POST',
    redirect: 'manual',
  });
  const { pathname, search } = new URL(paid.headers.get('location') ?? url, url);
  return { token, back: pathname + search };
}

/** Returns the demo guest with the people of yesterday's event. */
async function acquainted(call, { token, yesterday }) {
  const people = await call('GET', `/api/events/${yesterday}/feedback`, { token });
  return { token, people: people.map(({ id, name, photo_url }) => ({ id, name, photo_url })) };
}

/** Returns the demo guest after blocking two people of yesterday's event. */
async function wary(call, { token, yesterday }) {
  const people = await call('GET', `/api/events/${yesterday}/feedback`, { token });
  for (const { id } of people.slice(-2)) await call('POST', `/api/people/${id}/block`, { token });
  return { token };
}

const press = (name) => (page) => page.locator(name).first().click();
const fillAccount = async (page) => {
  await page.locator('input[name=email]').fill(`shot-${Date.now()}@apero.example`);
  await page.locator('input[name=password]').fill('correct horse');
  await page.locator('form button[type=submit]').click();
  await page.locator('input[name=name]').waitFor();
};
const fillDetails = async (page) => {
  await page.locator('input[name=name]').fill('Noémie');
  await page.locator('input[name=age]').fill('31');
  await page.locator('input[value=female]').check();
  await page.locator('form button[type=submit]').click();
  await page.locator('textarea').first().waitFor();
};
/** Presses the n-th button of the account's sections, from 0, and waits for what it brings. */
const section = (n, brings) => async (page) => {
  await page.locator('main section button').nth(n).click();
  await page.locator(brings).first().waitFor();
};
const submitEmpty = (page) => page.locator('form button[type=submit]').click();
/** Opens the menu of the first person, and chooses to report (0) or to block (1). */
const menu = press('main button[aria-haspopup=menu]');
const choose = (remedy) => async (page) => {
  await menu(page);
  await page.getByRole('menuitem').nth(remedy).click();
  await page.locator('[role=dialog]').waitFor();
};
const submitReport = (page) => page.locator('[role=dialog] button[type=submit]').click();
/** Goes offline before the action. */
const offline = async (page) => {
  await page.context().setOffline(true);
  await page.locator('[role=status], [role=alert]').first().waitFor();
};

export const SCREENS = {
  auth: { path: '/auth' },
  'auth-languages': { path: '/auth', act: press('footer button[aria-haspopup]') },
  'auth-log-in': { path: '/auth#log-in', act: (page) => page.locator('input[name=password]').waitFor() },
  'auth-errors': {
    path: '/auth#log-in',
    act: async (page) => {
      await page.locator('input[name=email]').fill('nobody@apero.example');
      await page.locator('input[name=password]').fill('wrong-password');
      await submitEmpty(page);
      await page.getByRole('alert').waitFor();
    },
  },
  'auth-offline': { path: '/auth', act: offline },
  'signup-1': { path: '/signup' },
  'signup-1-errors': { path: '/signup', act: submitEmpty },
  'signup-2': { path: '/signup', act: fillAccount },
  'signup-3': {
    path: '/signup',
    act: async (page) => {
      await fillAccount(page);
      await fillDetails(page);
    },
  },
  'signup-3-errors': {
    path: '/signup',
    act: async (page) => {
      await fillAccount(page);
      await fillDetails(page);
      await submitEmpty(page);
    },
  },
  'onboarding-1': { path: '/onboarding', as: 'nobody' },
  'onboarding-2': { path: '/onboarding', as: 'nobody', act: fillDetails },
  landing: { path: '/landing', as: 'newcomer' },
  dashboard: { path: '/dashboard', as: 'guest' },
  'dashboard-empty': {
    path: '/dashboard',
    as: 'newcomer',
    act: async (page) => {
      await page.route('**/api/events', (route) => route.fulfill({ json: [] }));
      await page.reload();
      await page.locator('main h2').waitFor();
    },
  },
  'dashboard-loading': {
    path: '/dashboard',
    as: 'newcomer',
    act: async (page) => {
      // a response that never comes
      await page.route('**/api/events', () => undefined);
      await page.reload();
      await page.locator('[aria-busy]').waitFor();
      await page.waitForTimeout(900);
    },
  },
  event: {
    path: '/events/8',
    as: 'newcomer',
    act: (page) => page.locator('main details').first().locator('summary').click(),
  },
  'event-registered': {
    path: ({ today }) => `/events/${today}`,
    as: 'guest',
    act: (page) => page.locator('main dl').waitFor(),
  },
  rounds: { path: ({ today }) => `/rounds/${today}`, as: 'guest' },
  matches: { path: ({ today }) => `/matches/${today}`, as: 'guest' },
  'matches-photo': {
    path: ({ today }) => `/matches/${today}`,
    as: 'guest',
    act: press('main article button:has(img)'),
  },
  'matches-menu': { path: ({ today }) => `/matches/${today}`, as: 'guest', act: menu },
  'matches-report': { path: ({ today }) => `/matches/${today}`, as: 'guest', act: choose(0) },
  'matches-report-errors': {
    path: ({ today }) => `/matches/${today}`,
    as: 'guest',
    act: async (page) => {
      await choose(0)(page);
      await submitReport(page);
    },
  },
  'matches-block': { path: ({ today }) => `/matches/${today}`, as: 'guest', act: choose(1) },
  'matches-locked': { path: '/matches/8', as: 'guest' },
  feedback: { path: ({ yesterday }) => `/feedback/${yesterday}`, as: 'guest' },
  'feedback-menu': { path: ({ yesterday }) => `/feedback/${yesterday}`, as: 'guest', act: menu },
  'feedback-reported': {
    path: ({ yesterday }) => `/feedback/${yesterday}`,
    as: 'guest',
    act: async (page) => {
      await page.route('**/report', (route) => route.fulfill({ json: { success: true } }));
      await choose(0)(page);
      await page.locator('[role=dialog] input[type=radio]').first().check();
      await submitReport(page);
      await page.locator('[role=dialog] [role=status]').waitFor();
    },
  },
  'feedback-blocked': {
    path: ({ yesterday }) => `/feedback/${yesterday}`,
    as: 'guest',
    act: async (page) => {
      await page.route('**/block', (route) => route.fulfill({ json: { success: true } }));
      await choose(1)(page);
      // nothing was blocked on the server: a new load of the list would show the person again
      await page.route('**/feedback', () => undefined);
      await page.locator('[role=dialog] button').last().click();
      await page.locator('main [role=status]').waitFor();
    },
  },
  'feedback-locked': { path: ({ today }) => `/feedback/${today}`, as: 'guest' },
  'payment-success': {
    path: ({ back }) => back,
    as: 'buyer',
    act: (page) => page.locator('main time').waitFor(),
  },
  'payment-invalid': { path: '/payment-success', as: 'newcomer' },
  'profile-locked': { path: '/profile', as: 'guest' },
  'profile-ticket': { path: '/profile', as: 'guest', act: press('main article button') },
  'profile-blocked': { path: '/profile', as: 'wary' },
  profile: { path: '/profile', as: 'newcomer' },
  'profile-edit': { path: '/profile?edit=profile', as: 'newcomer' },
  'profile-preferences': { path: '/profile?edit=preferences', as: 'newcomer' },
  account: { path: '/account', as: 'newcomer' },
  'account-password': {
    path: '/account',
    as: 'newcomer',
    act: async (page) => {
      await page
        .getByRole('button', { name: /^(Change password|Passwort ändern|Changer le mot|Cambia password)/ })
        .click();
      await page.locator('input[name=new_password]').fill('123456');
      await page.locator('main section output span').first().waitFor();
    },
  },
  'account-settings': { path: '/account/settings', as: 'newcomer' },
  'account-data': { path: '/account/data', as: 'newcomer' },
  'account-withdraw': { path: '/account/data', as: 'newcomer', act: section(0, '[role=dialog]') },
  'account-delete': {
    path: '/account/delete',
    as: 'guest',
    act: (page) => page.locator('main form').waitFor(),
  },
  'forgot-password': { path: '/forgot-password' },
  'forgot-password-sent': {
    path: '/forgot-password',
    act: async (page) => {
      await page.locator('input[name=email]').fill('guest@apero.example');
      await submitEmpty(page);
      await page.locator('main [role=status]').waitFor();
    },
  },
  'reset-password': { path: '/reset-password#token=abc' },
  'verify-email': { path: '/verify-email#token=abc' },
  'verify-email-invalid': { path: '/verify-email' },
  goodbye: { path: '/goodbye' },
  'walk-in-paid': { path: '/walk-in?paid=1' },
  'walk-in-open': { path: '/walk-in' },
  'matches-why': { path: ({ today }) => `/matches/${today}`, as: 'guest', act: press('main summary') },
  'legal-privacy': { path: '/privacy' },
  'legal-terms': { path: '/terms' },
  'legal-imprint': { path: '/imprint' },
  ...TOLD_SCREENS,
  unknown: { path: '/nowhere' },
};
