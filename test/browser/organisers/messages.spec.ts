import { readFileSync } from 'node:fs';
import { ana, ben, logInOrganiser, stranger } from '../../fixtures/actors.js';
import { DESKTOP, type Page } from '../../fixtures/browser/browser.js';
import { see, startBrowserHarness } from '../../fixtures/browser/browser-harness.js';
import { WITH_MAIL } from '../../fixtures/browser/mails.js';
import { readCalendar } from '../../fixtures/mail/icalendar.js';
import { mailTo } from '../../fixtures/mail/mailbox.js';
import { createEventAs, giveSeatAs } from '../../fixtures/organiser.js';

const harness = startBrowserHarness([], WITH_MAIL);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

it('an organiser writes to all guests: looks at it, tries it, sends it, and sees what became of it', async () => {
  const { app } = harness;
  const organiser = await logInOrganiser(app);
  const eventId = await createEventAs(organiser);
  const [woman, man] = [await ana(app), await ben(app)];
  for (const person of [woman, man]) await giveSeatAs(organiser, eventId, person);

  const page = await harness.open(`/admin/events/${eventId}`, { token: organiser.token, ...DESKTOP });
  await page.getByRole('tab', { name: 'Messages' }).click();
  await see(page.getByText('Nothing has been written to the guests')).toBeVisible();
  await press(page, 'Write a message');
  await page.getByLabel('Subject in English').fill('The entrance is in the courtyard');
  await page.getByLabel('Text in English').fill('Come through <the> courtyard.\n\nhttps://apero.example/map');
  await press(page, 'Look at it');

  const mail = page.frameLocator('iframe');
  await see(mail.getByRole('heading', { name: 'The entrance is in the courtyard' })).toBeVisible();
  await see(mail.getByText('Come through <the> courtyard.')).toBeVisible();
  // the look of the mail is there, although the policy of the page refuses styles in markup
  await see(mail.getByRole('link', { name: 'See the evening' })).toHaveCSS(
    'background-color',
    'rgb(194, 65, 12)',
  );
  await press(page, 'Send to me only');
  await see(page.getByText('It is on its way to you')).toBeVisible();
  await press(page, 'Send to 2 guests');
  await see(page.getByText('Done. You see below what became of it.')).toBeVisible();

  const subjects = async (email: string) => (await mailTo(app, email)).map(({ subject }) => subject);
  expect(await subjects(man.email)).toContain('The entrance is in the courtyard');
  expect(await subjects(organiser.email)).toContain('The entrance is in the courtyard');
  await page.reload();
  await see(page.getByRole('row', { name: /The entrance is in the courtyard.*2 sent/ })).toBeVisible();

  await press(page, 'Write a message');
  await page.getByLabel('When').selectOption('24 hours before it begins');
  await page.getByLabel('Subject in English').fill('Tomorrow');
  await page.getByLabel('Text in English').fill('See you there!');
  await press(page, 'Look at it');
  await press(page, 'Schedule (now 2 guests)');
  await see(page.getByRole('row', { name: /Tomorrow.*Scheduled/ })).toBeVisible();
  await press(page, 'Cancel the message');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the message' }).click();
  await see(page.getByRole('row', { name: /Tomorrow.*Cancelled/ })).toBeVisible();
});

it('a guest subscribes to their evenings, saves one, and ends the subscription', async () => {
  const { app } = harness;
  const organiser = await logInOrganiser(app);
  const person = await ana(app);
  await giveSeatAs(organiser, await createEventAs(organiser), person);

  const page = await harness.open('/account/settings', { token: person.token });
  const calendar = page.getByRole('region', { name: 'Your calendar' });
  await calendar.getByRole('button', { name: 'Subscribe' }).click();
  const url = await calendar.locator('code').innerText();
  const open = calendar.getByRole('link', { name: 'Open in my calendar' });
  expect(await open.getAttribute('href')).toBe(url.replace('http:', 'webcal:'));
  const { pathname } = new URL(url);
  const [read] = readCalendar(String((await stranger(app).get(pathname)).body)).events;

  await calendar.getByRole('button', { name: 'Stop' }).click();
  await see(calendar.getByRole('button', { name: 'Subscribe' })).toBeVisible();
  expect((await stranger(app).get(pathname)).status).toBe(404);

  await page.goto('/dashboard');
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'Add to calendar')]);
  const [saved] = readCalendar(readFileSync(await file.path(), 'utf8')).events;
  expect(saved?.uid).toBe(read?.uid);
});
