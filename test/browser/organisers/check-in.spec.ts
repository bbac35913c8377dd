import { type Actor, guest, logInOrganiser } from '../../fixtures/actors.js';
import { PHONE, type Page } from '../../fixtures/browser/browser.js';
import { makeCamera } from '../../fixtures/browser/camera.js';
import { giveSeatAs, createEventAs, hostAs } from '../../fixtures/organiser.js';
import { see, startBrowserHarness } from '../../fixtures/browser/browser-harness.js';

const camera = makeCamera();
const harness = startBrowserHarness(camera.browserArguments);
afterAll(() => camera.remove());

/** Friday at 19:35 in Zurich: check-in is open. */
const CHECK_IN_OPENS = '2026-12-04T18:35:00Z';

interface EventTonight {
  organiser: Actor;
  eventId: number;
  people: Record<'Zoé' | 'Max' | 'Ida', Actor>;
}

/** An event at which check-in is open, with three guests. */
async function tonight(): Promise<EventTonight> {
  const { app } = harness;
  const organiser = await logInOrganiser(app);
  const eventId = await createEventAs(organiser);
  const people = {
    Zoé: await guest(app, 'Zoé', { gender: 'female' }),
    Max: await guest(app, 'Max', { gender: 'male' }),
    Ida: await guest(app, 'Ida', { gender: 'female' }),
  };
  for (const person of Object.values(people)) await giveSeatAs(organiser, eventId, person);
  app.clock.turnTo(CHECK_IN_OPENS);
  return { organiser, eventId, people };
}

async function openCheckIn({ organiser, eventId }: EventTonight, token = organiser.token): Promise<Page> {
  const page = await harness.open(`/admin/events/${eventId}/check-in`, { token, ...PHONE });
  await see(page.getByText('0 of 3 here')).toBeVisible();
  return page;
}

/** The ticket that a guest shows. */
async function ticketOf(person: Actor, eventId: number): Promise<string> {
  const { body } = await person.get('/api/profile/events');
  const ticket = [...body.upcoming, ...body.past].find(({ id }) => id === eventId)?.ticket;
  if (!ticket) throw new Error(`no ticket in ${JSON.stringify(body)}`);
  return ticket;
}

/** Who is here by the server's word, in the order of the list. */
async function here({ organiser, eventId }: EventTonight): Promise<string[]> {
  const { body } = await organiser.get(`/api/admin/events/${eventId}/door`);
  return body.items.flatMap(({ name, checked_in_at }) => (checked_in_at === null ? [] : name));
}

const isSaved = (page: Page) => see(page.getByText('Everything is saved.')).toBeVisible();
const toggle = (page: Page, name: string) => page.getByRole('button', { name }).click();
/** Types a code where the camera is of no use. */
async function type(page: Page, code: string): Promise<void> {
  const field = page.getByLabel('Ticket code');
  if (!(await field.isVisible())) await page.getByText('Type the code instead').click();
  await field.fill(code);
  await field.press('Enter');
}

it('a guest is found by name, is in, and is not after all', async () => {
  const event = await tonight();
  const page = await openCheckIn(event);
  await page.getByLabel('Search by first name').fill('zoe');
  await see(page.getByRole('button', { name: /^Check in ./ })).toHaveCount(1);
  await toggle(page, 'Check in Zoé');
  await see(page.getByText('1 of 3 here')).toBeVisible();
  await see(page.getByText('here since 19:35')).toBeVisible();
  await isSaved(page);
  expect(await here(event)).toEqual(['Zoé']);
  await toggle(page, 'Undo the check-in of Zoé');
  await see(page.getByText('0 of 3 here')).toBeVisible();
  await isSaved(page);
  expect(await here(event)).toEqual([]);
});

it('a ticket before the camera lets its guest in', async () => {
  const event = await tonight();
  await camera.show(await ticketOf(event.people.Max, event.eventId));
  const page = await openCheckIn(event);
  await toggle(page, 'Scan a ticket');
  await see(page.getByText('Max is in')).toBeVisible();
  await see(page.getByText('1 of 3 here')).toBeVisible();
  await toggle(page, 'Stop scanning');
  await see(page.getByLabel('Camera picture')).toHaveCount(0);
  await isSaved(page);
  expect(await here(event)).toEqual(['Max']);
});

it('a code can be typed; one used before, of another evening or made up is told', async () => {
  const event = await tonight();
  const ticket = await ticketOf(event.people.Ida, event.eventId);
  const elsewhere = await createEventAs(event.organiser, {
    date: '2026-12-11T19:30:00+01:00',
    ends_at: '2026-12-11T22:30:00+01:00',
  });
  await giveSeatAs(event.organiser, elsewhere, event.people.Ida);
  const page = await openCheckIn(event);
  await type(page, ticket);
  await see(page.getByText('Ida is in')).toBeVisible();
  await isSaved(page);
  await type(page, ticket);
  await see(page.getByText('Ida is here already')).toBeVisible();
  await type(page, await ticketOf(event.people.Ida, elsewhere));
  await see(page.getByText('This ticket is for another evening')).toBeVisible();
  await type(page, `${ticket.slice(0, -3)}abc`);
  await see(page.getByText('This is no ticket of ours')).toBeVisible();
  await type(page, 'https://example.com/menu');
  await see(page.getByText('This is no ticket of ours')).toBeVisible();
  await isSaved(page);
  expect(await here(event)).toEqual(['Ida']);
});

it('without a connection all goes on, and nothing is lost or counted twice afterwards', async () => {
  const event = await tonight();
  const ticket = await ticketOf(event.people.Ida, event.eventId);
  const page = await openCheckIn(event);
  await page.context().setOffline(true);
  await see(page.getByText('What you do is kept on this phone')).toBeVisible();
  await toggle(page, 'Check in Zoé');
  await toggle(page, 'Check in Max');
  await toggle(page, 'Undo the check-in of Max');
  await type(page, ticket);
  await see(page.getByText('Ida is in')).toBeVisible();
  await see(page.getByText('2 of 3 here')).toBeVisible();
  await see(page.getByText(/4 check-ins are kept on this phone/)).toBeVisible();
  expect(await here(event)).toEqual([]);
  // meanwhile another host checks Zoé in
  const { body } = await event.organiser.get(`/api/admin/events/${event.eventId}/door`);
  const zoe = body.items.find(({ name }) => name === 'Zoé')?.reservation_id;
  await event.organiser.post(`/api/admin/reservations/${zoe}/check-in`);
  await page.context().setOffline(false);
  await isSaved(page);
  await see(page.getByText('2 of 3 here')).toBeVisible();
  expect(await here(event)).toEqual(['Ida', 'Zoé']);
});

it('what was done without a connection outlives the page, and an answer that got lost', async () => {
  const event = await tonight();
  const page = await openCheckIn(event);
  // it arrives, but the answer does not come back
  await page.route('**/check-ins', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await toggle(page, 'Check in Max');
  await see(page.getByText(/1 check-in is kept on this phone/)).toBeVisible();
  await page.unroute('**/check-ins');
  await page.reload();
  await see(page.getByText('1 of 3 here')).toBeVisible();
  await isSaved(page);
  expect(await here(event)).toEqual(['Max']);
  const rows = await harness.app.database.query(
    'select from check_ins c join reservations r on r.id = c.reservation_id where r.event_id = $1',
    [event.eventId],
  );
  expect(rows).toHaveLength(1);
});

it('a host sees the doors assigned to them, and no more', async () => {
  const event = await tonight();
  const host = await guest(harness.app, 'Hanna', { gender: 'female' });
  const other = await createEventAs(event.organiser, { name: 'Not hers' });
  await hostAs(event.organiser, event.eventId, host);
  const page = await harness.open('/admin', { token: host.token, ...PHONE });
  await see(page.getByRole('heading', { name: 'Doors', level: 1 })).toBeVisible();
  await see(page.getByRole('navigation').getByRole('link')).toHaveText(['Door']);
  await see(page.getByText('Not hers')).toHaveCount(0);
  await page.getByRole('link', { name: 'Open the door' }).click();
  await toggle(page, 'Check in Max');
  await isSaved(page);
  expect(await here(event)).toEqual(['Max']);
  await page.goto(`/admin/events/${other}/check-in`);
  await see(page.getByRole('alert')).toBeVisible();
  await see(page.getByRole('button', { name: 'Scan a ticket' })).toHaveCount(0);
  for (const path of ['/admin/people', '/admin/events', `/admin/events/${event.eventId}`]) {
    await page.goto(path);
    await see(page.getByText('404 Not Found')).toBeVisible();
  }
});
