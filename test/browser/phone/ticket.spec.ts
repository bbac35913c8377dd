import { ana } from '../../fixtures/actors.js';
import { see, startBrowserHarness } from '../../fixtures/browser/browser-harness.js';
import { createFreeEvent, giveSeats, ON_THE_DAY } from '../../fixtures/event-day.js';
import { PHONE } from '../../fixtures/browser/browser.js';

const harness = startBrowserHarness();

it.each(['/landing', '/dashboard', '/events/'])(
  'the ticket is on the smallest screen of %s on the day, without scrolling',
  async (path) => {
    const { app } = harness;
    const woman = await ana(app);
    const name = 'Fondue and a first glass on the boat at the lake';
    const eventId = await createFreeEvent(app, { name });
    await app.database.query(
      `update events set venue = 'Bootshaus am See', location = 'Utoquai 10, 8008 Zurich' where id = $1`,
      [eventId],
    );
    await giveSeats(app, eventId, woman);
    await harness.turnTo(ON_THE_DAY);
    const viewport = { width: 320, height: 568 };
    const address = path === '/events/' ? `/events/${eventId}` : path;
    const page = await harness.open(address, { ...PHONE, viewport, locale: 'de-CH', token: woman.token });
    await see(page.getByRole('button', { name: 'Ticket zeigen' }).first()).toBeInViewport({ ratio: 1 });
  },
);

describe.each([
  [320, 568],
  [375, 548],
  [844, 390],
])('the ticket on a screen of %d by %d', (width, height) => {
  it.each(['light', 'dark'] as const)('is whole, and white: %s', async (colorScheme) => {
    const { app } = harness;
    const woman = await ana(app);
    const name = 'Fondue and a first glass on the boat at the lake';
    const eventId = await createFreeEvent(app, { name });
    await app.database.query(
      `update events set venue = 'Bootshaus am See', location = 'Utoquai 10, 8008 Zurich' where id = $1`,
      [eventId],
    );
    await giveSeats(app, eventId, woman);
    const viewport = { width, height };
    const page = await harness.open('/profile', { ...PHONE, viewport, colorScheme, token: woman.token });
    await page.getByRole('button', { name: 'Show ticket' }).click();
    const ticket = page.getByRole('dialog', { name });
    const code = ticket.getByRole('figure', { name: 'QR code of your ticket' });
    const parts = [code, ticket.getByText('Ana', { exact: true }), ticket.getByText(/Bootshaus/)];
    for (const part of [...parts, ticket.getByText(/first name/), ticket.getByRole('button')])
      await see(part).toBeInViewport({ ratio: 1 });
    const box = await code.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThan(150);
    await see(ticket).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  });
});
