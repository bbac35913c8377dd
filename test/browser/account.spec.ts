import { readFileSync } from 'node:fs';
import { generate } from 'otplib';
import { ana, guest, newcomer, refusal, stranger } from '../fixtures/actors.js';
import type { Page } from '../fixtures/browser/browser.js';
import { at, see, startBrowserHarness } from '../fixtures/browser/browser-harness.js';
import { giveCredentials } from '../fixtures/browser/forms.js';
import { linkIn, WITH_MAIL } from '../fixtures/browser/mails.js';
import { buySeat, createPaidEvent } from '../fixtures/payments.js';

const harness = startBrowserHarness([], WITH_MAIL);
const NEW_PASSWORD = 'tulip bicycle moon crate';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const section = (page: Page, name: string) => page.getByRole('region', { name });
const type = (page: Page, label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);

describe('the account', () => {
  it('changes the password, and the other browser is signed out', async () => {
    const person = await ana(harness.app);
    const there = await harness.open('/auth#log-in');
    await giveCredentials(there, person);
    await see(there.getByRole('link', { name: 'View Upcoming Events' })).toBeVisible();
    const page = await harness.open('/profile', { token: person.token });
    await page.getByRole('link', { name: 'Account' }).click();
    await see(section(page, 'Where you are signed in').getByRole('listitem')).toHaveCount(2);
    await press(page, 'Change password');
    await type(page, 'Current password', 'not my password');
    await type(page, 'New password', NEW_PASSWORD);
    await press(page, 'Change password');
    await see(page.getByRole('alert')).toHaveText('This is not your current password.');
    await see(page.getByLabel('New password', { exact: true })).toHaveValue(NEW_PASSWORD);
    await type(page, 'Current password', person.password);
    await press(page, 'Change password');
    await see(page.getByText('Your password is changed.')).toBeVisible();
    await see(page.getByText('You are signed in on this device alone.')).toBeVisible();
    await there.goto('/dashboard');
    await see(there.getByText('Your session has ended.')).toBeVisible();
    await giveCredentials(there, { ...person, password: NEW_PASSWORD });
    await see(there.getByRole('heading', { name: /Upcoming events|People meet/ })).toBeVisible();
  });

  it('advises on a new password while it is typed, and takes a weak one all the same', async () => {
    const page = await harness.open('/signup');
    await type(page, 'Email', 'weak@apero.test');
    await type(page, 'Password', '123456');
    await see(page.getByText('Strength: guessed at once')).toBeVisible();
    await type(page, 'Password', NEW_PASSWORD);
    await see(page.getByText('Strength: very good')).toBeVisible();
    await type(page, 'Password', '123456');
    await press(page, 'Continue');
    await see(page.getByRole('heading', { name: 'Now, about you' })).toBeVisible();
  });

  it('ends the session of one device from another', async () => {
    const person = await ana(harness.app);
    const there = await harness.open('/auth#log-in');
    await giveCredentials(there, person);
    await see(there.getByRole('link', { name: 'View Upcoming Events' })).toBeVisible();
    const page = await harness.open('/account', { token: person.token });
    await section(page, 'Where you are signed in')
      .getByRole('button', { name: /^Sign out: / })
      .click();
    await see(page.getByText('That device is signed out.')).toBeVisible();
    await there.goto('/dashboard');
    await see(there.getByText('Your session has ended.')).toBeVisible();
  });

  it('lets everybody take their data along', async () => {
    const person = await ana(harness.app);
    const page = await harness.open('/account/data', { token: person.token });
    const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Download my data')]);
    expect(download.suggestedFilename()).toBe('my-apero-data.zip');
    expect(
      readFileSync(await download.path())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
    await see(page.getByText('The file is with your downloads.')).toBeVisible();
  });

  it('says what deleting does to a paid place, and ends with a goodbye', async () => {
    const person = await guest(harness.app, 'Lea', { gender: 'female' });
    await buySeat(harness.app, person, await createPaidEvent(harness.app));
    const page = await harness.open('/account/data', { token: person.token });
    await page.getByRole('link', { name: 'Delete my account …' }).click();
    await see(page.getByText('In all you get CHF 49.50 back')).toBeVisible();
    await type(page, 'Your password', 'not my password');
    await press(page, 'Delete for good');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click();
    await see(page.getByRole('alert')).toHaveText('This is not your current password.');
    await type(page, 'Your password', person.password);
    await press(page, 'Delete for good');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click();
    await see(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible();
    await at(page, '/goodbye');
    await see(page.getByText('If money is on its way back to you')).toBeVisible();
    const { email, password } = person;
    const answer = await stranger(harness.app).post('/api/auth/login', { email, password });
    expect(refusal(answer)).toBe('401 INVALID_CREDENTIALS');
  });
});

describe('a link in a mail', () => {
  it('sets a forgotten password anew, once', async () => {
    const person = await newcomer(harness.app, 'forgetful');
    const page = await harness.open('/auth#log-in');
    await type(page, 'Email', person.email);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await see(page.getByLabel('Email')).toHaveValue(person.email);
    await press(page, 'Send the link');
    await see(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
    const link = await linkIn(harness.app, person.email, '/reset-password');
    await page.goto(link);
    await type(page, 'New password', NEW_PASSWORD);
    await press(page, 'Save the password');
    await see(page.getByRole('heading', { name: 'Done' })).toBeVisible();
    await page.getByRole('link', { name: 'Go to log in' }).click();
    await giveCredentials(page, { email: person.email, password: NEW_PASSWORD });
    await see(page.getByRole('heading', { name: 'Let’s finish your profile' })).toBeVisible();
    expect((await person.get('/api/profile')).status).toBe(401);

    await page.goto('about:blank');
    await page.goto(link);
    await type(page, 'New password', 'another one of mine');
    await press(page, 'Save the password');
    await see(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  });

  it('confirms an address by a press, and the reminder on the dashboard is gone', async () => {
    const person = await ana(harness.app);
    const link = await linkIn(harness.app, person.email, '/verify-email');
    const page = await harness.open('/dashboard', { token: person.token });
    await see(page.getByText('Please confirm your address')).toBeVisible();
    await page.goto(link);
    // opening it is not enough: scanners of mail do so too
    expect((await person.get('/api/auth/status')).body.email_verified).toBe(false);
    await press(page, 'Confirm my address');
    await see(page.getByText('Your address is confirmed.')).toBeVisible();
    await page.getByRole('link', { name: 'Continue' }).click();
    await see(page.getByRole('heading', { name: 'Upcoming events' })).toBeVisible();
    await see(page.getByText('Please confirm your address')).toHaveCount(0);
  });
});

describe('the second step of an organiser', () => {
  it('is set up with an app, and asked for at the next log-in', async () => {
    const email = 'organiser@apero.test';
    const password = 'organiser-secret';
    const page = await harness.open('/auth#log-in');
    await giveCredentials(page, { email, password });
    await page.getByRole('link', { name: 'Account' }).click();
    await press(page, 'Set it up');
    await type(page, 'Current password', password);
    await press(page, 'Continue');
    await see(page.getByRole('figure', { name: 'QR code for your authenticator app' })).toBeVisible();
    const key = (await page.getByText(/^([A-Z2-7]{4} ){3,}[A-Z2-7]+$/).textContent()) ?? '';
    const secret = key.replaceAll(' ', '');
    const code = () => generate({ secret, epoch: Math.floor(harness.app.clock.now().getTime() / 1000) });
    await type(page, 'Code from the app', await code());
    await press(page, 'Switch on');
    const codes = section(page, 'Second step when signing in').getByRole('listitem');
    await see(codes.first()).toBeVisible();
    const recovery = (await codes.first().textContent()) ?? '';
    await press(page, 'I have saved them');
    await see(page.getByText('The second step is switched on.')).toBeVisible();

    await press(page, 'Sign out');
    await at(page, '/auth');
    await page.goto('/auth#log-in');
    await giveCredentials(page, { email, password });
    await see(page.getByLabel('Code from your app')).toBeFocused();
    await type(page, 'Code from your app', '000000');
    await press(page, 'Log in');
    await see(page.getByRole('alert')).toContainText('This code is wrong');
    await type(page, 'Code from your app', recovery);
    await press(page, 'Log in');
    await see(page.getByRole('link', { name: 'Account' })).toBeVisible();
  });
});
