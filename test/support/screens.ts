import type { Page } from '@playwright/test';
import { guest, newcomer } from './actor.js';
import { couples, evening, minutePasses, ON_THE_DAY, seat } from './evening.js';
import { dinner, reserve } from './payments.js';
import { picture, upload } from './pictures.js';
import { see } from './stage.js';
import type { RunningApp } from './start-app.js';

/** A screen in one of its states: who looks at it where, and how it gets into that state, whatever the language. */
export interface ScreenState {
  token?: string | null;
  path: string;
  act?: (page: Page) => Promise<void>;
}

/** Calls `show` with each person's screens, for all persons at once: each has a window of their own. */
export async function byPerson(
  screens: readonly [string, ScreenState][],
  show: (token: ScreenState['token'], own: [string, ScreenState][]) => Promise<void>,
): Promise<void> {
  const tokens = new Set(screens.map(([, { token }]) => token));
  await Promise.all(
    [...tokens].map((one) =>
      show(
        one,
        screens.filter(([, { token }]) => token === one),
      ),
    ),
  );
}

/** Presses the button that sends what stands in front: a form in a dialog has its button beside it. */
const submit = (page: Page) => page.locator('form button[type=submit], dialog button[type=submit]').click();
/** Presses Finish or Continue with nothing filled in, and waits for the complaints. */
const complain = async (page: Page) => {
  await submit(page);
  await see(page.locator('[aria-invalid=true]').first()).toBeVisible();
};
const shows = (selector: string) => async (page: Page) => {
  await see(page.locator(selector).first()).toBeVisible();
};

/**
 * Fills the product with people and evenings, and answers every screen of it in its states. The clock stands on the
 * morning of an evening: turn it there again (`ON_THE_DAY`) for each story.
 */
export async function everyScreen(app: RunningApp): Promise<Record<string, ScreenState>> {
  const ana = await guest(app, 'Ana', { gender: 'female' });
  const kim = await guest(app, 'Kim', { gender: 'female' });
  const someone = await newcomer(app, 'unfinished');
  const tonight = await evening(app);
  const past = await evening(app, {
    name: 'Apéro on Wednesday',
    startsAt: new Date('2026-12-02T18:00:00Z'),
    endsAt: new Date('2026-12-02T21:00:00Z'),
  });
  const ahead = await dinner(app);
  await reserve(ana, ahead);
  await dinner(app, { name: 'Full table', maxWomen: 0 });
  const { men, women } = await couples(app, tonight, 2);
  await seat(app, tonight, ana);
  await seat(app, past, ana, ...men, ...women);
  for (const [person, slot] of [
    [kim, 1],
    [kim, 2],
    [ana, 1],
  ] as const)
    await upload(person, await picture().jpeg().toBuffer(), slot);
  // only now: a place ahead would have locked her photos
  await seat(app, past, kim);
  app.clock.turnTo(ON_THE_DAY);
  await minutePasses(app);
  for (const { accountId } of men) await kim.post(`/api/people/${accountId}/block`);

  return {
    ...strangers(someone.token),
    landing: { token: ana.token, path: '/landing', act: shows('ol') },
    dashboard: { token: ana.token, path: '/dashboard', act: shows('main li') },
    matches: { token: ana.token, path: `/matches/${tonight}`, act: openFirst('main section li button') },
    'matches, menu of a person': { token: ana.token, path: `/matches/${tonight}`, act: openMenu },
    'matches, blocking': { token: ana.token, path: `/matches/${tonight}`, act: ask('last') },
    'matches, reporting': { token: ana.token, path: `/matches/${tonight}`, act: reportNothing },
    'matches, locked': { token: ana.token, path: `/matches/${ahead}`, act: shows('main h1') },
    feedback: { token: ana.token, path: `/feedback/${past}`, act: shows('main input[type=radio]') },
    'feedback, menu of a person': { token: ana.token, path: `/feedback/${past}`, act: openMenu },
    'feedback, nothing rated': {
      token: ana.token,
      path: `/feedback/${past}`,
      act: async (page) => {
        await page.locator('main button[type=submit]').click();
        await see(page.getByRole('alert')).toBeVisible();
      },
    },
    'feedback, locked': { token: ana.token, path: `/feedback/${tonight}`, act: shows('main h1') },
    ...payments(ana.token, ahead),
    'payment, invalid': { token: ana.token, path: '/payment-success', act: shows('main h1') },
    'profile, locked': { token: ana.token, path: '/profile', act: shows('main [role=status]') },
    'profile, cancelling': {
      token: ana.token,
      path: '/profile',
      act: async (page) => {
        await page.locator('main li button').last().click();
        await see(page.locator('dialog[open] button').first()).toBeVisible();
      },
    },
    'profile, ticket': {
      token: ana.token,
      path: '/profile',
      act: async (page) => {
        await page.locator('main article button').first().click();
        await see(page.locator('dialog[open] figure')).toBeVisible();
      },
    },
    profile: {
      token: kim.token,
      path: '/profile',
      act: async (page) => {
        await shows('main img')(page);
        await shows('section[aria-labelledby=blocked]')(page);
      },
    },
    'profile, editing': {
      token: kim.token,
      path: '/profile?edit=profile',
      act: openFirst('button:has(img)'),
    },
    'profile, preferences': {
      token: kim.token,
      path: '/profile?edit=preferences',
      act: async (page) => {
        await page.locator('textarea').first().fill('');
        await complain(page);
      },
    },
  };
}

/** Opens the three dots beside the first person. */
const openMenu = async (page: Page) => {
  await page.locator('main button[aria-haspopup=menu]').first().click();
  await see(page.getByRole('menu')).toBeVisible();
};
/** Chooses to report or to block the first person. */
const ask = (remedy: 'first' | 'last') => async (page: Page) => {
  await openMenu(page);
  await page.getByRole('menuitem')[remedy]().click();
  await see(page.locator('dialog[open]')).toBeVisible();
};
const reportNothing = async (page: Page) => {
  await ask('first')(page);
  await complain(page);
};
const openFirst = (selector: string) => async (page: Page) => page.locator(selector).first().click();

function strangers(unfinished: string | null): Record<string, ScreenState> {
  return {
    'sign-in': { path: '/auth', act: shows('footer') },
    'sign-in, languages': {
      path: '/auth',
      act: async (page) => {
        await page.locator('footer button[aria-haspopup]').click();
        await see(page.getByRole('menu')).toBeVisible();
      },
    },
    'sign-in, refused': {
      path: '/auth#log-in',
      act: async (page) => {
        await page.locator('input[name=email]').fill('nobody@apero.test');
        await page.locator('input[name=password]').fill('wrong password');
        await submit(page);
        await see(page.getByRole('alert')).toBeVisible();
      },
    },
    'sign-up, incomplete': { path: '/signup', act: complain },
    'onboarding, incomplete': { token: unfinished, path: '/onboarding', act: complain },
    'no such address': { path: '/nowhere', act: shows('main h1') },
    // last: they leave somebody signed in
    ...steps(),
  };
}

/** The screen after the payment page, as the server's answer has it. */
function payments(token: string | null, eventId: number): Record<string, ScreenState> {
  const path = `/payment-success?session_id=cs_test_1&event_id=${eventId}`;
  const refused = (status: number, code: string): ScreenState => ({
    token,
    path,
    act: async (page) => {
      const json = { success: false, error: code, code };
      await page.route('**/api/confirm-payment', (route) => route.fulfill({ status, json }));
      await openAnew(page, path);
      await see(page.getByRole('alert')).toBeVisible();
    },
  });
  return {
    'payment, under way at the provider': refused(409, 'PAYMENT_UNDER_WAY'),
    'payment, not completed': refused(402, 'PAYMENT_NOT_COMPLETED'),
    'payment, too late': refused(409, 'PAYMENT_TOO_LATE'),
    'payment, confirmed': {
      token,
      path,
      act: async (page) => {
        const json = { success: true, status: 'paid', event_id: eventId };
        await page.route('**/api/confirm-payment', (route) => route.fulfill({ json }));
        await page.addInitScript(NO_REDIRECT);
        await openAnew(page, path);
        await shows('a[download]')(page);
      },
    },
    'payment, being confirmed': {
      token,
      path,
      act: async (page) => {
        await page.addInitScript(NO_ANSWER);
        await openAnew(page, path);
        await shows('main h1')(page);
      },
    },
  };
}

/** Opens an address from an empty page, so that nothing of what stood there before is taken for it. */
async function openAnew(page: Page, path: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(path);
}

/** The server never answers whether a payment came. */
const NO_ANSWER = `const ask = window.fetch;
  window.fetch = (request, ...rest) =>
    String(request.url ?? request).endsWith('/confirm-payment') ? new Promise(() => {}) : ask(request, ...rest);`;

/** Stops the one timer of three seconds: the dashboard that follows the confirmation. */
const NO_REDIRECT = `const wait = window.setTimeout;
  window.setTimeout = (run, ms, ...rest) => (ms === 3000 ? 0 : wait(run, ms, ...rest));`;

/** The later steps of signing up and of onboarding, incomplete. */
function steps(): Record<string, ScreenState> {
  const details = async (page: Page) => {
    await page.locator('input[name=name]').fill('Lou');
    await page.locator('input[name=age]').fill('33');
    await page.locator('input[value=other], input[value=female]').first().check();
    await submit(page);
    await shows('textarea')(page);
  };
  const account = async (page: Page) => {
    // whoever has just signed up in this window is still signed in
    await page.evaluate('localStorage.clear()');
    await page.goto('/signup');
    await page.locator('input[name=email]').fill(`lou.${Date.now()}.${Math.random()}@apero.test`);
    await page.locator('input[name=password]').fill('correct horse battery');
    await submit(page);
    await shows('input[name=age]')(page);
  };
  const onboard = async (page: Page) => {
    await page.goto('/onboarding');
    await shows('input[name=age]')(page);
  };
  const all = async (page: Page, ...acts: ((page: Page) => Promise<void>)[]) => {
    for (const act of acts) await act(page);
  };
  return {
    'onboarding, questions': {
      path: '/signup',
      act: (page) => all(page, account, onboard, details, complain),
    },
    'sign-up, details': { path: '/signup', act: (page) => all(page, account, complain) },
    'sign-up, questions': { path: '/signup', act: (page) => all(page, account, details, complain) },
  };
}
