import { newcomer } from '../fixtures/actors.js';
import { answerQuestions, fillDetails, giveCredentials } from '../fixtures/browser/forms.js';
import { at, see, startBrowserHarness } from '../fixtures/browser/browser-harness.js';

const harness = startBrowserHarness();
const DETAILS = { name: 'Let’s finish your profile', level: 1 };
const QUESTIONS = { name: 'What you do, and what you like', level: 1 };
const LANDING = { name: 'People meet at a table, not on a screen.' };

describe('onboarding', () => {
  it('gives an account a profile and answers in two steps', async () => {
    const someone = await newcomer(harness.app, 'two-steps');
    const page = await harness.open('/onboarding', { token: someone.token });
    await see(page.getByRole('heading', DETAILS)).toBeVisible();
    await see(page.getByText('Step 1 of 2')).toBeVisible();
    await see(page.getByLabel('Profession')).toHaveCount(0);
    await fillDetails(page, { name: 'Tom', age: '18', gender: 'male', city: 'Lausanne' });
    await page.getByRole('button', { name: 'Continue' }).click();

    await see(page.getByRole('heading', QUESTIONS)).toBeVisible();
    await see(page.getByText('Step 2 of 2')).toBeVisible();
    // saved already: closing the window here would lose the questionnaire alone
    expect((await someone.get('/api/profile')).body).toMatchObject({ name: 'Tom', profession: null });
    await page.getByLabel('Profession').fill('Carpenter');
    await answerQuestions(page);
    await page.getByRole('button', { name: 'Finish' }).click();

    await see(page.getByRole('heading', LANDING)).toBeVisible();
    await at(page, '/landing');
    expect((await someone.get('/api/profile')).body).toMatchObject({
      name: 'Tom',
      age: 18,
      gender: 'male',
      city: 'Lausanne',
      profession: 'Carpenter',
    });
    expect((await someone.get('/api/questionnaire')).body).toMatchObject({ kids: 'want' });
  });

  it('stores no answer before the box is ticked, and can be left for later', async () => {
    const someone = await newcomer(harness.app, 'undecided');
    const page = await harness.open('/onboarding', { token: someone.token });
    await fillDetails(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await answerQuestions(page);
    const box = page.getByRole('checkbox', { name: /^I agree that Apéro keeps my answers/ });
    await box.uncheck();
    await page.getByRole('button', { name: 'Finish' }).click();
    await see(page.getByText('Please tick this, or answer later.')).toBeVisible();
    await see(box).toBeFocused();
    expect((await someone.get('/api/questionnaire')).status).toBe(404);
    await page.getByRole('button', { name: 'Answer later' }).click();
    await see(page.getByRole('heading', LANDING)).toBeVisible();
    expect((await someone.get('/api/questionnaire')).status).toBe(404);
    const [matching] = (await someone.get('/api/account/consents')).expect(200);
    expect(matching).toMatchObject({ purpose: 'matching', active: false });

    await page.goto('/dashboard');
    await see(page.getByText('Nobody is being introduced to you')).toBeVisible();
    await page.getByRole('link', { name: 'Take a look' }).click();
    // what was typed is still there
    await see(page.getByLabel('What could you talk about for hours?')).toHaveValue('climbing');
    await see(box).not.toBeChecked();
    await box.check();
    await page.getByRole('button', { name: 'Save' }).click();
    await see(page.getByText('Preferences updated successfully!')).toBeVisible();
    const [given] = (await someone.get('/api/account/consents')).expect(200);
    expect(given).toMatchObject({ active: true, version: '2026-12' });
  });

  it('signs out by Back on its first step, and goes on where it was left after logging in again', async () => {
    const someone = await newcomer(harness.app, 'comes-back');
    const page = await harness.open('/auth', { token: someone.token });
    await see(page.getByRole('heading', DETAILS)).toBeVisible();
    await fillDetails(page, { name: 'Uma', age: '27', city: 'Bern' });
    await page.getByRole('button', { name: 'Back' }).click();

    await see(page.getByRole('link', { name: 'Sign Up' })).toBeVisible();
    await at(page, '/auth');
    expect((await someone.get('/api/profile')).status).toBe(401);
    await page.getByRole('button', { name: 'Already have an account? Log in' }).click();
    await giveCredentials(page, someone);
    await see(page.getByRole('heading', DETAILS)).toBeVisible();
    await see(page.getByLabel('Name', { exact: true })).toHaveValue('Uma');
    await see(page.getByLabel('City')).toHaveValue('Bern');
  });

  it('goes from the second step back to the first, and forth again without loss', async () => {
    const someone = await newcomer(harness.app);
    const page = await harness.open('/onboarding', { token: someone.token });
    await fillDetails(page, { name: 'Val' });
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Profession').fill('Nurse');
    await page.getByLabel('What could you talk about for hours?').fill('knots');
    await page.getByRole('button', { name: 'Back' }).click();
    await see(page.getByLabel('Name', { exact: true })).toHaveValue('Val');
    await fillDetails(page, { name: 'Vera' });
    await page.getByRole('button', { name: 'Continue' }).click();
    await see(page.getByLabel('Profession')).toHaveValue('Nurse');
    await see(page.getByLabel('What could you talk about for hours?')).toHaveValue('knots');
    expect((await someone.get('/api/profile')).body).toMatchObject({ name: 'Vera' });
  });

  it('shows nobody else’s typing on the same machine', async () => {
    const [first, second] = [await newcomer(harness.app, 'first'), await newcomer(harness.app, 'second')];
    const page = await harness.open('/onboarding', { token: first.token });
    await fillDetails(page, { name: 'First' });
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Already have an account? Log in' }).click();
    await giveCredentials(page, second);
    await see(page.getByRole('heading', DETAILS)).toBeVisible();
    await see(page.getByLabel('Name', { exact: true })).toHaveValue('');
    const kept = await page.evaluate('JSON.stringify(localStorage)');
    expect(kept).not.toContain('First');
    expect(kept).not.toContain(first.email);
  });

  it('reminds on the landing whoever left before answering the questions', async () => {
    const someone = await newcomer(harness.app);
    await someone.post('/api/profile', { name: 'Wim', age: 33, gender: 'male', city: 'Basel' });
    const page = await harness.open('/onboarding', { token: someone.token });
    await see(page.getByRole('heading', LANDING)).toBeVisible();
    await see(page.getByText('You have not answered the questionnaire yet.')).toBeVisible();
    await see(page.getByRole('link', { name: 'Answer the questions' })).toBeVisible();
  });
});
