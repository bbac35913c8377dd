import { type Actor, guest, organiser } from '../../fixtures/actors.js';
import { PHONE, type Page } from '../../fixtures/browser/browser.js';
import { makeCamera } from '../../fixtures/browser/camera.js';
import { give, putOn } from '../../fixtures/organiser.js';
import { see, startBrowserHarness } from '../../fixtures/browser/browser-harness.js';

const camera = makeCamera();
const stage = startBrowserHarness(camera.browserArguments);
afterAll(() => camera.remove());

/** Friday at 19:35 in Zurich: the doors are open. */
const DOORS_OPEN = '2026-12-04T18:35:00Z';

interface Evening {
  desk: Actor;
  eventId: number;
  people: Record<'Zoé' | 'Max' | 'Ida', Actor>;
}

/** An evening whose doors are open, with three guests. */
async function tonight(): Promise<Evening> {
  const { app } = stage;
  const desk = await organiser(app);
  const eventId = await putOn(desk);
  const people = {
    Zoé: await guest(app, 'Zoé', { gender: 'female' }),
    Max: await guest(app, 'Max', { gender: 'male' }),
    Ida: await guest(app, 'Ida', { gender: 'female' }),
  };
  for (const person of Object.values(people)) await give(desk, eventId, person);
  app.clock.turnTo(DOORS_OPEN);
  return { desk, eventId, people };
}

async function atTheDoor({ desk, eventId }: Evening, token = desk.token): Promise<Page> {
  const page = await stage.open(`/admin/evenings/${eventId}/door`, { token, ...PHONE });
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
async function here({ desk, eventId }: Evening): Promise<string[]> {
  const { body } = await desk.get(`/api/admin/events/${eventId}/door`);
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
  const evening = await tonight();
  const page = await atTheDoor(evening);
  await page.getByLabel('Search by first name').fill('zoe');
  await see(page.getByRole('button', { name: /^Check in ./ })).toHaveCount(1);
  await toggle(page, 'Check in Zoé');
  await see(page.getByText('1 of 3 here')).toBeVisible();
  await see(page.getByText('here since 19:35')).toBeVisible();
  await isSaved(page);
  expect(await here(evening)).toEqual(['Zoé']);
  await toggle(page, 'Undo the check-in of Zoé');
  await see(page.getByText('0 of 3 here')).toBeVisible();
  await isSaved(page);
  expect(await here(evening)).toEqual([]);
});

it('a ticket before the camera lets its guest in', async () => {
  const evening = await tonight();
  await camera.show(await ticketOf(evening.people.Max, evening.eventId));
  const page = await atTheDoor(evening);
  await toggle(page, 'Scan a ticket');
  await see(page.getByText('Max is in')).toBeVisible();
  await see(page.getByText('1 of 3 here')).toBeVisible();
  await toggle(page, 'Stop scanning');
  await see(page.getByLabel('Camera picture')).toHaveCount(0);
  await isSaved(page);
  expect(await here(evening)).toEqual(['Max']);
});

it('a code can be typed; one used before, of another evening or made up is told', async () => {
  const evening = await tonight();
  const ticket = await ticketOf(evening.people.Ida, evening.eventId);
  const elsewhere = await putOn(evening.desk, {
    date: '2026-12-11T19:30:00+01:00',
    ends_at: '2026-12-11T22:30:00+01:00',
  });
  await give(evening.desk, elsewhere, evening.people.Ida);
  const page = await atTheDoor(evening);
  await type(page, ticket);
  await see(page.getByText('Ida is in')).toBeVisible();
  await isSaved(page);
  await type(page, ticket);
  await see(page.getByText('Ida is here already')).toBeVisible();
  await type(page, await ticketOf(evening.people.Ida, elsewhere));
  await see(page.getByText('This ticket is for another evening')).toBeVisible();
  await type(page, `${ticket.slice(0, -3)}abc`);
  await see(page.getByText('This is no ticket of ours')).toBeVisible();
  await type(page, 'https://example.com/menu');
  await see(page.getByText('This is no ticket of ours')).toBeVisible();
  await isSaved(page);
  expect(await here(evening)).toEqual(['Ida']);
});

it('without a connection all goes on, and nothing is lost or counted twice afterwards', async () => {
  const evening = await tonight();
  const ticket = await ticketOf(evening.people.Ida, evening.eventId);
  const page = await atTheDoor(evening);
  await page.context().setOffline(true);
  await see(page.getByText('What you do is kept on this phone')).toBeVisible();
  await toggle(page, 'Check in Zoé');
  await toggle(page, 'Check in Max');
  await toggle(page, 'Undo the check-in of Max');
  await type(page, ticket);
  await see(page.getByText('Ida is in')).toBeVisible();
  await see(page.getByText('2 of 3 here')).toBeVisible();
  await see(page.getByText(/4 check-ins are kept on this phone/)).toBeVisible();
  expect(await here(evening)).toEqual([]);
  // meanwhile somebody else at the same door lets Zoé in
  const { body } = await evening.desk.get(`/api/admin/events/${evening.eventId}/door`);
  const zoe = body.items.find(({ name }) => name === 'Zoé')?.reservation_id;
  await evening.desk.post(`/api/admin/reservations/${zoe}/check-in`);
  await page.context().setOffline(false);
  await isSaved(page);
  await see(page.getByText('2 of 3 here')).toBeVisible();
  expect(await here(evening)).toEqual(['Ida', 'Zoé']);
});

it('what was done without a connection outlives the page, and an answer that got lost', async () => {
  const evening = await tonight();
  const page = await atTheDoor(evening);
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
  expect(await here(evening)).toEqual(['Max']);
  const rows = await stage.app.database.query(
    'select from check_ins c join reservations r on r.id = c.reservation_id where r.event_id = $1',
    [evening.eventId],
  );
  expect(rows).toHaveLength(1);
});

it('a host sees the doors assigned to them, and no more', async () => {
  const evening = await tonight();
  const host = await guest(stage.app, 'Hanna', { gender: 'female' });
  const other = await putOn(evening.desk, { name: 'Not hers' });
  await evening.desk.post(`/api/admin/events/${evening.eventId}/hosts`, { email: host.email });
  const page = await stage.open('/admin', { token: host.token, ...PHONE });
  await see(page.getByRole('heading', { name: 'Doors', level: 1 })).toBeVisible();
  await see(page.getByRole('navigation').getByRole('link')).toHaveText(['Door']);
  await see(page.getByText('Not hers')).toHaveCount(0);
  await page.getByRole('link', { name: 'Open the door' }).click();
  await toggle(page, 'Check in Max');
  await isSaved(page);
  expect(await here(evening)).toEqual(['Max']);
  await page.goto(`/admin/evenings/${other}/door`);
  await see(page.getByRole('alert')).toBeVisible();
  await see(page.getByRole('button', { name: 'Scan a ticket' })).toHaveCount(0);
  for (const path of ['/admin/people', '/admin/evenings', `/admin/evenings/${evening.eventId}`]) {
    await page.goto(path);
    await see(page.getByText('404 Not Found')).toBeVisible();
  }
});
