import { Actor } from '../fixtures/actors.js';
import { PHONE } from '../fixtures/browser/browser.js';
import { answerQuestions, fillDetails, giveCredentials } from '../fixtures/browser/forms.js';
import { at, see, startBrowserHarness } from '../fixtures/browser/browser-harness.js';
import { picture } from '../fixtures/files/pictures.js';
import { createPaidEvent } from '../fixtures/payments.js';

const harness = startBrowserHarness();

describe('the welcome', () => {
  it('shows what an evening costs, leads to the page of one, and by the sign-up back to it', async () => {
    const id = await createPaidEvent(harness.app);
    const page = await harness.open('/', PHONE);
    const card = page.getByRole('listitem').filter({ hasText: 'Fondue on the boat' });
    await see(card).toContainText('Zurich');
    await see(card).toContainText('Friday, 11 December 2026, 19:30');
    await see(card).toContainText('CHF 49.50');
    await see(page.getByText(/^Cancel up to 48 hours before it begins/)).toBeVisible();
    await card.getByRole('link').tap();
    // its page, which needs no account
    await see(page.getByRole('heading', { name: 'Fondue on the boat' })).toBeVisible();
    await page.getByRole('link', { name: /^Reserve · CHF/ }).tap();

    await giveCredentials(page, { email: 'lea@apero.test' });
    await fillDetails(page, { name: 'Lea' });
    await page.getByRole('button', { name: 'Continue' }).tap();
    await answerQuestions(page);
    await page.getByRole('button', { name: 'Finish' }).tap();

    await at(page, '/landing');
    await see(page.getByText(/^CHF 49\.50 an evening/)).toBeVisible();
    const photo = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await picture().jpeg().toBuffer() };
    await page.getByLabel('Choose a photo').setInputFiles(photo);
    await see(page.getByRole('img', { name: 'Your photo' })).toBeVisible();
    await see(page.getByText(/^There you are\./)).toBeVisible();
    const lea = await new Actor(harness.app, 'lea@apero.test').logIn();
    expect((await lea.get('/api/profile')).body.photo_url).toContain('/photos/');
    await page.getByRole('link', { name: 'To the evening you chose' }).tap();
    await at(page, `/events/${id}?via=direct`);
    await see(page.getByRole('heading', { name: 'Fondue on the boat' })).toBeVisible();
  });

  it('takes nobody to another site after the sign-up', async () => {
    const page = await harness.open('/signup?back=%2F%2Felsewhere.example%2Fx');
    await giveCredentials(page, { email: 'mara@apero.test' });
    await fillDetails(page, { name: 'Mara' });
    await page.getByRole('button', { name: 'Continue' }).click();
    await answerQuestions(page);
    await page.getByRole('button', { name: 'Finish' }).click();
    await at(page, '/landing');
    await see(page.getByRole('link', { name: 'View Upcoming Events' })).toBeVisible();
    await see(page.getByRole('link', { name: 'To the evening you chose' })).toHaveCount(0);
  });
});
