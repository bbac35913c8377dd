import type { Actor } from '../../fixtures/actors.js';
import { freePort } from '../../fixtures/app/free-port.js';
import { startApp, type RunningApp } from '../../fixtures/app/start-app.js';
import { type Page, PHONE } from '../../fixtures/browser/browser.js';
import { see, startBrowserHarness } from '../../fixtures/browser/browser-harness.js';
import { checkIn, type Floor, floorWith, seenBy } from '../../fixtures/rounds/rounds.js';

const harness = startBrowserHarness();

/** A server beside that of the harness, which can be stopped and started anew at its address. */
let server: RunningApp;
const startServer = async (port: number) => {
  server = await startApp({ replicaOf: harness.app, port });
};
afterEach(() => server.close());

/** Expects that a phone says what the server knows of its owner's seat. */
async function expectSeat(page: Page, guest: Actor, eventId: number): Promise<void> {
  const { seat, round, of } = await seenBy(guest, eventId);
  await see(page.getByText(`Round ${round} of ${of}`, { exact: true })).toBeVisible();
  const title = page.getByRole('heading', { level: 1 });
  if (seat === null) return see(title).toHaveText('You join with the next round');
  if (seat.pause) return see(title).toHaveText('You pause this round');
  await see(title).toHaveText(`Table ${seat.table}`);
  await see(page.getByRole('main').getByText(seat.with?.name ?? '-', { exact: true })).toBeVisible();
}

/** Presses next before the time is up, and confirms it. */
async function cutShort(host: Page): Promise<void> {
  await host.getByRole('button', { name: 'Next round' }).click();
  await host.getByRole('dialog').getByRole('button', { name: 'Next round' }).click();
  await see(host.getByRole('dialog')).toHaveCount(0);
}

async function openPhones({ men, women, eventId }: Floor): Promise<[Page, Actor][]> {
  const guests = [...men, ...women];
  const open = (guest: Actor) =>
    harness.open(`/rounds/${eventId}`, { ...PHONE, token: guest.token, baseURL: server.url });
  const pages = await Promise.all(guests.map(open));
  return pages.flatMap((page, at) => {
    const guest = guests[at];
    return guest ? [[page, guest] as [Page, Actor]] : [];
  });
}

it('an evening of rounds: somebody comes late, asks for the host, loses the connection, leaves; and the server starts anew', async () => {
  const floor = await floorWith(harness.app, 2);
  const { eventId, organiser, women } = floor;
  const [first, late] = women;
  if (!first || !late) throw new Error('Two women are needed');
  await checkIn(harness.app, organiser, eventId, [late], false);
  const port = await freePort();
  await startServer(port);
  const host = await harness.open(`/admin/events/${eventId}/rounds`, {
    token: organiser.token,
    baseURL: server.url,
  });
  const phones = await openPhones(floor);
  const [firstPhone] = phones.find(([, guest]) => guest === first) ?? [];
  if (!firstPhone) throw new Error('She has no phone');
  /** Expects that the server has begun this round, and that each phone shows what it knows. */
  const all = async (round: number) => {
    await see.poll(async () => (await seenBy(first, eventId)).round).toBe(round);
    for (const [page, guest] of phones) await expectSeat(page, guest, eventId);
  };

  await see(firstPhone.getByRole('heading', { level: 1 })).toHaveText('It begins soon');
  await host.getByLabel('Rounds', { exact: true }).fill('3');
  await host.getByRole('button', { name: 'Make the plan' }).click();
  await host.getByRole('button', { name: 'Start the first round' }).click();
  await all(1);

  // she comes late, and is in from the next round on
  await checkIn(harness.app, organiser, eventId, [late]);
  await see(host.getByText(/^Here, and not planned yet: /)).toBeVisible();
  await cutShort(host);
  await all(2);
  await see(firstPhone.getByText('Change tables: it begins in 1:00')).toBeVisible();

  // the quiet button
  await firstPhone.getByRole('button', { name: 'Please come to me' }).click();
  await firstPhone.getByRole('dialog').getByRole('button', { name: 'Ask the host' }).click();
  await see(firstPhone.getByText('The host knows, and comes to you.')).toBeVisible();
  await host.getByRole('button', { name: 'I am coming' }).click();
  await see(firstPhone.getByRole('button', { name: 'Please come to me' })).toBeVisible();

  // without a connection the clock goes on
  await firstPhone.context().setOffline(true);
  await see(firstPhone.getByText(/^No connection\./)).toBeVisible();
  await harness.turnTo('2026-12-04T18:33:30Z');
  await see(firstPhone.getByText('4 minutes', { exact: true })).toBeVisible();
  await firstPhone.context().setOffline(false);
  await see(firstPhone.getByText(/^No connection\./)).toHaveCount(0);

  // the server starts anew in the middle of a round: nothing is lost
  await server.close();
  await harness.turnTo('2026-12-04T18:35:30Z');
  for (const [page] of phones) await see(page.getByText('2 minutes', { exact: true })).toBeVisible();
  await startServer(port);
  await all(2);

  // she goes home, and somebody else sits there or pauses
  const [{ name: herName } = { name: '' }] = (await planOf(floor)).filter(
    (one) => one.account_id === late.accountId,
  );
  await host.getByRole('button', { name: `${herName} has gone` }).click();
  await see(host.getByRole('button', { name: `${herName} is here` })).toBeVisible();
  await cutShort(host);
  await all(3);

  await host.getByRole('button', { name: 'Finish the last round' }).click();
  await host.getByRole('dialog').getByRole('button', { name: 'End the rounds' }).click();
  for (const [page] of phones)
    await see(page.getByRole('heading', { level: 1 })).toHaveText('That was the last round');
  await see(firstPhone.getByRole('link', { name: 'To the feedback' })).toBeVisible();
}, 240_000);

async function planOf({ organiser, eventId }: Floor) {
  return (await organiser.get(`/api/admin/events/${eventId}/rounds`)).expect(200).guests;
}
