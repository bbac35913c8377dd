// The screens of waiting lists, connections and the links of mails, as in screens.mjs; the server's answers are made up
// where they would take days.
const DAY = 86_400_000;
const inHours = (hours) => new Date(Date.now() + hours * 3_600_000).toISOString();

/** Opens the screen again, with an answer that is made from the server's. */
const withAnswer = (call, change, brings, then) => async (page, person) => {
  await page.route(call, async (route) => {
    const json = await change(route, person);
    await route.fulfill({ json });
  });
  await page.goto(page.url());
  await page.reload();
  await page.locator(brings).first().waitFor();
  await then?.(page);
};

const WAITING = [
  { position: 3, offered_until: null, to_all: false },
  { position: 1, offered_until: inHours(5), to_all: false },
  { position: 2, offered_until: inHours(3), to_all: true },
];
/** The first events are full: one waits for them, has an offer, or is one of many who have. */
const fullEvents = async (route) => {
  const events = await (await route.fetch()).json();
  return events.map((event, at) => {
    const full = { ...event, women_left: 0, women_reserved: event.max_women, user_reserved: false };
    if (at < 3) return { ...full, user_status: 'waitlisted', waiting: { side: 'women', ...WAITING[at] } };
    return at === 3 ? { ...full, user_status: 'none', waiting: null } : event;
  });
};

const MISSED = ['no_show', 'late_cancellation'].map((how, at) => ({
  event_id: at + 1,
  name: 'Apéro at the lake',
  city: 'Zurich',
  date: new Date(Date.now() - (at + 8) * DAY).toISOString(),
  how,
}));

const connection = (id, user, more) => ({
  id,
  event_id: 1,
  event_name: 'Apéro at the lake',
  date: new Date(Date.now() - 4 * DAY).toISOString(),
  user,
  shared_by_me: [],
  shared_with_me: [],
  state: 'open',
  news_at: new Date(Date.now() - DAY).toISOString(),
  icebreakers: [],
  ask_met: false,
  ...more,
});
/** Two connections with people of yesterday's event, who look as they do. */
const connections = async (route, { people }) => [
  connection(12, people[0], {
    shared_with_me: [
      { channel: 'whatsapp', value: '+41 79 123 45 67' },
      { channel: 'signal', value: 'ana.42' },
    ],
    shared_by_me: ['whatsapp', 'email'],
    icebreakers: [
      'Which walk would you take a friend from abroad on?',
      'What did you cook last that was worth telling about?',
      'Which song do you put on when nobody is listening?',
    ],
    ask_met: true,
  }),
  connection(13, people[1], {
    shared_with_me: [{ channel: 'phone', value: '+41 79 765 43 21' }],
    icebreakers: ['What would you do with a free Tuesday?'],
  }),
];
const shown = (then) => withAnswer('**/api/connections', connections, 'main article', then);

const STILL_COMING = {
  success: true,
  event_id: 1,
  event_name: 'Apéro at the lake',
  date: new Date(Date.now() + 2 * DAY).toISOString(),
  ends_at: new Date(Date.now() + 2 * DAY + 3 * 3_600_000).toISOString(),
  city: 'Zurich',
  location: 'Bootshaus, Utoquai 10',
  coming: null,
  refundable: true,
  refund_chf: 49,
  paid_chf: 49,
  refund_until: inHours(2),
};

export const TOLD_SCREENS = {
  'dashboard-waiting': {
    path: '/dashboard',
    as: 'newcomer',
    act: withAnswer('**/api/events', fullEvents, 'main li [aria-live]'),
  },
  'dashboard-waiting-leave': {
    path: '/dashboard',
    as: 'newcomer',
    act: withAnswer('**/api/events', fullEvents, 'main li [aria-live]', async (page) => {
      await page.locator('main li:has([aria-live]) [data-look=outline]').first().click();
      await page.locator('[role=dialog]').waitFor();
    }),
  },
  'profile-waiting': {
    path: '/profile',
    as: 'newcomer',
    act: withAnswer('**/api/events', fullEvents, 'main li [aria-live]'),
  },
  connections: { path: '/connections', as: 'acquainted', act: shown() },
  'connections-share': {
    path: '/connections',
    as: 'acquainted',
    act: shown(async (page) => {
      await page.locator('main article section [data-look=filled]').first().click();
      await page.locator('[role=dialog] input[type=checkbox]').first().check();
      await page.locator('[role=dialog] button[type=submit]').click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    }),
  },
  'connections-end': {
    path: '/connections',
    as: 'acquainted',
    act: shown(async (page) => {
      await page.locator('main article > div:last-child button').first().click();
      await page.locator('[role=dialog]').waitFor();
    }),
  },
  'connections-none': { path: '/connections', as: 'newcomer' },
  'account-contacts': { path: '/account/contacts', as: 'newcomer' },
  'account-credit': { path: '/account/credit', as: 'newcomer' },
  'account-attendance': {
    path: '/account/attendance',
    as: 'newcomer',
    act: withAnswer(
      '**/api/account/attendance',
      () => ({ missed: MISSED, visits_to_forgive: 3, must_confirm: true }),
      'main section li',
    ),
  },
  unsubscribe: {
    path: '/unsubscribe#token=any',
    act: withAnswer(
      '**/api/unsubscribe/look-up*',
      () => ({ success: true, kind: 'reminders', on: true }),
      'main button',
    ),
  },
  'unsubscribe-done': {
    path: '/unsubscribe#token=any',
    act: withAnswer(
      '**/api/unsubscribe/look-up*',
      () => ({ success: true, kind: 'reminders', on: false }),
      'main a[href="/account/settings"]',
    ),
  },
  'unsubscribe-invalid': { path: '/unsubscribe' },
  'still-coming': {
    path: '/still-coming#token=any',
    act: withAnswer('**/api/still-coming', () => STILL_COMING, 'main button'),
  },
  'still-coming-cancel': {
    path: '/still-coming#token=any',
    act: withAnswer(
      '**/api/still-coming',
      () => STILL_COMING,
      'main button',
      async (page) => {
        await page.locator('main button').last().click();
        await page.locator('[role=dialog]').waitFor();
      },
    ),
  },
  'dashboard-bounces': {
    path: '/dashboard',
    as: 'newcomer',
    act: withAnswer(
      '**/api/auth/status',
      async (route) => ({ ...(await (await route.fetch()).json()), email_bounces: true }),
      'main [data-tone]',
    ),
  },
};
