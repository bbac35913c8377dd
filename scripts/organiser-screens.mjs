// The organisers' screens, as in screens.mjs.
const SERIES = {
  name: 'First Friday',
  rule: 'FREQ=MONTHLY;BYDAY=1FR',
  starts_on: new Date().toISOString().slice(0, 10),
  start_time: '19:30',
  cities: ['Geneva', 'Zurich'],
  price: 49,
  max_men: 20,
  max_women: 20,
  min_men: 8,
  min_women: 8,
};

/** Returns the demo's organiser, after creating a report, a note and other data for the screens. `guest` and `buyer` are as in screens.mjs. */
export async function organiser(call, { guest, buyer }) {
  const body = { email: 'organiser@apero.example', password: 'apero-organiser' };
  const { access_token: token } = await call('POST', '/api/auth/login', { body });
  const { token: guestToken, today } = await guest();
  const matches = await call('GET', `/api/events/${today}/matches`, { token: guestToken });
  const reported = matches[0].id;
  const report = { reason: 'disrespect', text: 'Interrupted everybody all evening.', event_id: today };
  await call('POST', `/api/people/${reported}/report`, { token: guestToken, body: report });
  const note = { text: 'Called on Monday: comes a quarter of an hour late.' };
  await call('POST', `/api/admin/people/${reported}/notes`, { token, body: note });
  const { id: series } = await call('POST', '/api/admin/series', { token, body: SERIES });
  const { items } = await call('GET', `/api/admin/events/${today}/reservations`, { token });
  for (const { id } of items.slice(0, 3))
    await call('POST', `/api/admin/reservations/${id}/check-in`, { token });
  await buyer();
  await buyer();
  let paid = [];
  // the webhooks arrive later
  while (paid.length < 2) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const { items: payments } = await call('GET', '/api/admin/payments', { token });
    paid = payments.filter(({ status }) => status === 'paid');
  }
  await call('POST', `/api/admin/reservations/${paid[0].reservation_id}/refund`, { token });
  return { token, today, reported, series, paidEvent: paid[1].event_id };
}

/** Clicks the elements in order, then waits for a selector. */
const click =
  (selectors, brings = '[role=dialog] h2') =>
  async (page) => {
    for (const selector of selectors) await page.locator(selector).first().click();
    await page.locator(brings).last().waitFor();
  };
const action = (n) => `main > div:first-of-type button >> nth=${n}`;
const DRAWER = 'main tbody th button';
const organiserPage = (path, act) => ({ path, as: 'organiser', act });

const WAITING_GUEST = { event_id: 1, gender: 'female', side: 'women', to_all: false, paid_late: false };
/** Three who wait on either side, one of them with an offer; made up, since the demo's events are not full. */
const waitingPage = (then) =>
  organiserPage(
    ({ today }) => `/admin/events/${today}/waiting`,
    async (page) => {
      const since = new Date(Date.now() - 86_400_000).toISOString();
      const items = ['Selin', 'Anna', 'Chiara'].map((name, at) => ({
        ...WAITING_GUEST,
        id: at + 1,
        account_id: at + 40,
        name,
        position: at + 1,
        joined_at: since,
        status: at === 0 ? 'offered' : 'waiting',
        offered_until: at === 0 ? new Date(Date.now() + 20_000_000).toISOString() : null,
        paid_late: at === 1,
      }));
      await page.route('**/waiting-list?*', (route) =>
        route.fulfill({ json: { items, total: items.length } }),
      );
      await page.reload();
      await page.locator('tbody tr').first().waitFor();
      await then?.(page);
    },
  );

export const ORGANISER_SCREENS = {
  'admin-overview': organiserPage('/admin'),
  'admin-overview-table': organiserPage(
    '/admin?by=city',
    click(['details:has(table) summary'], 'details[open] table'),
  ),
  'admin-more': organiserPage('/admin/audit', async (page) => {
    const more = page.locator('nav button[aria-haspopup]');
    if (await more.isVisible()) await more.click();
  }),
  'admin-events': organiserPage('/admin/events'),
  'admin-events-none': organiserPage('/admin/events?q=nowhere'),
  'admin-event-new': organiserPage('/admin/events/new'),
  'admin-event-errors': organiserPage(
    '/admin/events/new',
    click(['main form button[type=submit]'], '[aria-invalid=true]'),
  ),
  'admin-event-edit': organiserPage(({ today }) => `/admin/events/${today}/edit`),
  'admin-event': organiserPage(({ today }) => `/admin/events/${today}`),
  'admin-waiting': waitingPage(),
  'admin-waiting-offer': waitingPage(click(['tbody td button >> nth=1'])),
  'admin-duplicate': organiserPage(({ today }) => `/admin/events/${today}`, click([action(0)])),
  'admin-postpone': organiserPage(({ today }) => `/admin/events/${today}`, click([action(1)])),
  'admin-cancel': organiserPage(
    ({ paidEvent }) => `/admin/events/${paidEvent}`,
    click(['main > div:first-of-type button >> nth=-1'], '[role=dialog] dl'),
  ),
  'admin-give': organiserPage(
    ({ paidEvent }) => `/admin/events/${paidEvent}`,
    async (page) => {
      await click(['search + div button'])(page);
      await page.locator('[role=combobox]').fill('ni');
      await page.locator('[role=option]').first().click();
    },
  ),
  'admin-reservation': organiserPage(
    ({ paidEvent }) => `/admin/events/${paidEvent}?status=paid`,
    click([DRAWER], '[role=dialog] ol'),
  ),
  'admin-reservation-refunded': organiserPage(
    ({ paidEvent }) => `/admin/events/${paidEvent}?status=refunded`,
    click([DRAWER], '[role=dialog] ul'),
  ),
  'admin-refund': organiserPage(
    ({ paidEvent }) => `/admin/events/${paidEvent}?status=paid`,
    click([DRAWER, '[role=dialog] p + dl + div > button >> nth=2'], '.mantine-Modal-content h2'),
  ),
  'admin-matching': organiserPage(
    ({ today }) => `/admin/events/${today}/matching`,
    (page) => page.locator('main section li').first().waitFor(),
  ),
  'admin-hosts': organiserPage(({ today }) => `/admin/events/${today}/hosts`),
  'admin-history': organiserPage(({ paidEvent }) => `/admin/events/${paidEvent}/history`),
  'admin-series': organiserPage('/admin/series'),
  'admin-series-new': organiserPage('/admin/series/new', async (page) => {
    await page.locator('input[type=checkbox]').first().check();
    await page.locator('main output').waitFor();
  }),
  'admin-series-edit': organiserPage(
    ({ series }) => `/admin/series/${series}`,
    (page) => page.locator('main output').waitFor(),
  ),
  'admin-check-in-events': organiserPage('/admin/check-in'),
  'admin-check-in': organiserPage(({ today }) => `/admin/events/${today}/check-in`),
  'admin-check-in-refused': organiserPage(
    ({ today }) => `/admin/events/${today}/check-in`,
    async (page) => {
      await page.locator('details summary').click();
      await page.locator('details input').fill('APERO');
      await page.locator('details input').press('Enter');
      await page.getByRole('alert').waitFor();
    },
  ),
  'admin-check-in-offline': organiserPage(
    ({ today }) => `/admin/events/${today}/check-in`,
    async (page) => {
      await page.context().setOffline(true);
      await page.locator('main li button:not([data-here])').first().click();
      await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith('apero.door')));
      // no request is sent
      await page.evaluate(() => localStorage.clear());
    },
  ),
  'admin-people': organiserPage('/admin/people'),
  'admin-person': organiserPage(({ reported }) => `/admin/people/${reported}`),
  'admin-block': organiserPage(({ reported }) => `/admin/people/${reported}`, click([action(0)])),
  'admin-reports': organiserPage('/admin/reports'),
  'admin-decide': organiserPage('/admin/reports', async (page) => {
    await click(['main article button'])(page);
    await page.locator('[role=dialog] input[value=blocked]').check();
  }),
  'admin-payments': organiserPage('/admin/payments?state=all'),
  'admin-finance': organiserPage('/admin/finance'),
  'admin-audit': organiserPage('/admin/audit'),
  'admin-status': organiserPage('/admin/status'),
  'admin-team': organiserPage('/admin/team'),
  'admin-integrations': organiserPage('/admin/integrations'),
  'admin-print': organiserPage(({ today }) => `/admin/events/${today}/print`),
  'admin-rounds': organiserPage(({ today }) => `/admin/events/${today}/rounds`),
  'admin-codes': organiserPage('/admin/codes'),
  'admin-code-new': organiserPage('/admin/codes/new'),
  'admin-venues': organiserPage('/admin/venues'),
  'admin-venue-new': organiserPage('/admin/venues/new'),
  'admin-statistics': organiserPage('/admin/statistics'),
  'admin-quality': organiserPage('/admin/matching'),
};
