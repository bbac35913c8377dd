import { guest } from '../fixtures/actors.js';
import { PHONE } from '../fixtures/browser/browser.js';
import { minutePasses, giveSeats } from '../fixtures/event-day.js';
import { answerQuestions, fillDetails, giveCredentials, words } from '../fixtures/browser/forms.js';
import { createPaidEvent } from '../fixtures/payments.js';
import { picture } from '../fixtures/files/pictures.js';
import { see, startBrowserHarness } from '../fixtures/browser/browser-harness.js';
import { fits } from '../fixtures/browser/journey.js';

// a whole event from beginning to end, on a busy machine
const harness = startBrowserHarness();
/** The morning of the event's day in Zurich, and an hour after its end. */
const THE_DAY = '2026-12-11T08:00:00Z';
const THE_DAY_AFTER = '2026-12-11T22:30:00Z';

describe('the whole evening', () => {
  it('in German, on a phone 360 pixels wide', async () => {
    const { app } = harness;
    const w = words('de');
    const eventId = await createPaidEvent(app, { name: 'Raclette in der Altstadt' });
    await giveSeats(app, eventId, await guest(app, 'Urs', { gender: 'male' }));

    const page = await harness.open('/', { ...PHONE, locale: 'de-CH' });
    await fits(page);
    await page.getByRole('link', { name: 'Registrieren' }).tap();
    await see(page.getByText('Schritt 1 von 3')).toBeVisible();
    await fits(page);
    await giveCredentials(page, { email: 'vreni@apero.test' }, w);
    await see(page.getByText('Schritt 2 von 3')).toBeVisible();
    await fits(page);
    await fillDetails(page, { name: 'Vreni', age: '38', gender: 'female', city: 'Bern' }, w);
    await see(page.getByLabel('Stadt').getByRole('option', { selected: true })).toHaveText('Bern');
    await page.getByRole('button', { name: 'Weiter' }).tap();
    await see(page.getByText('Schritt 3 von 3')).toBeVisible();
    await answerQuestions(page, w);
    await fits(page);
    await page.getByRole('button', { name: 'Fertig' }).tap();

    await see(page.getByRole('heading', { level: 1, name: w.landing.missionTitle })).toBeVisible();
    await fits(page);
    await page.getByRole('link', { name: 'Profil' }).tap();
    await see(page.getByText(w.profile.photos.none)).toBeVisible();
    await fits(page);
    await page.getByRole('button', { name: w.profile.editPersonal }).tap();
    const photo = { name: 'ich.jpg', mimeType: 'image/jpeg', buffer: await picture().jpeg().toBuffer() };
    await page.getByLabel(w.profile.photos.add.replace('{{slot}}', '1')).setInputFiles(photo);
    await see(page.getByText(w.profile.pictureSaved)).toBeVisible();
    await fits(page);
    await page.getByLabel(w.common.profession).fill('Schreinerin');
    await page.getByRole('button', { name: w.common.save, exact: true }).tap();
    await see(page.getByText(w.profile.saved)).toBeVisible();

    await page.getByRole('link', { name: 'Apéro' }).tap();
    await page.getByRole('link', { name: w.landing.viewEvents }).tap();
    const card = page.getByRole('article', { name: 'Raclette in der Altstadt' });
    await see(card.getByText(/^Friday,? 11 December 2026,? 19:30$/)).toBeVisible();
    await fits(page);
    const [tab] = await Promise.all([
      page.waitForEvent('popup'),
      card.getByRole('button', { name: /CHF 49\.50/ }).tap(),
    ]);
    await see(tab.getByRole('button', { name: 'CHF 49.50 bezahlen' })).toBeVisible();
    await fits(tab);
    await tab.getByRole('button', { name: 'CHF 49.50 bezahlen' }).tap();
    await see(tab.getByRole('heading', { name: w.payment.success })).toBeVisible();
    await fits(tab);
    await see(card.getByText(w.dashboard.registered)).toBeVisible();
    await tab.close();

    await card.getByRole('link', { name: w.common.viewMatches }).tap();
    await see(page.getByRole('heading', { name: w.matches.lockedTitle })).toBeVisible();
    await fits(page);
    await harness.turnTo(THE_DAY);
    await minutePasses(app);
    await page.reload();
    const urs = page.getByRole('article', { name: 'Urs' });
    await see(urs.getByText(/^\d+\s%$/)).toBeVisible();
    await fits(page);
    await harness.turnTo(THE_DAY_AFTER);
    await page.getByRole('link', { name: w.matches.provideFeedback }).tap();
    await page.getByRole('radiogroup', { name: 'Urs' }).getByRole('radio', { name: w.feedback.yes }).check();
    await fits(page);
    await page.getByRole('button', { name: w.feedback.submit }).tap();
    await see(page.getByRole('heading', { name: w.feedback.thanksTitle })).toBeVisible();
    await fits(page);
    await page.goto('/profile');
    await see(page.getByRole('article').filter({ hasText: 'Raclette' })).toBeVisible();
    await fits(page);
  });
});
