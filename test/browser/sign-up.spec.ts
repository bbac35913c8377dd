import { Actor, newcomer } from '../fixtures/actors.js';
import { answerQuestions, choose, fillDetails, giveCredentials, speak } from '../fixtures/browser/forms.js';
import { at, see, startBrowserHarness } from '../fixtures/browser/browser-harness.js';

const harness = startBrowserHarness();
/** The names of what is kept of the forms in this browser. */
const DRAFTS = `Object.keys(localStorage).filter((key) => key.startsWith('apero.draft.'))`;
const heading = (name: string) => ({ name, level: 1 });

describe('signing up', () => {
  it('leads from the welcome through three steps to the landing', async () => {
    const page = await harness.open('/');
    await see(page.getByRole('heading', { name: 'Apéro' })).toBeVisible();
    await see(page.getByText('One good evening a month.')).toBeVisible();
    await see(page.getByRole('img', { name: /terrace by the lake/ })).toBeVisible();
    await page.getByRole('link', { name: 'Sign Up' }).click();

    await see(page.getByRole('heading', heading('First, an account'))).toBeVisible();
    await see(page.getByText('Step 1 of 3')).toBeVisible();
    await see(page.getByText('Minimum 6 characters')).toBeVisible();
    await giveCredentials(page, { email: 'Nora@Apero.test' });

    await see(page.getByRole('heading', heading('Now, about you'))).toBeVisible();
    await see(page.getByText('Step 2 of 3')).toBeVisible();
    await see(page.getByLabel('City')).toHaveValue('Geneva');
    await fillDetails(page, { name: 'Nora', age: '100', city: 'Lucerne' });
    await page.getByRole('button', { name: 'Continue' }).click();

    await see(page.getByRole('heading', heading('Eleven questions'))).toBeVisible();
    await see(page.getByText('Step 3 of 3')).toBeVisible();
    await see(page.getByRole('slider')).toHaveValue('5');
    await answerQuestions(page);
    await see(page.getByText('10 of 11 answered')).toBeVisible();
    await page.getByRole('slider').press('ArrowRight');
    await page.getByRole('slider').press('ArrowLeft');
    await see(page.getByText('11 of 11 answered')).toBeVisible();
    await page.getByRole('button', { name: 'Finish' }).click();

    await see(page.getByRole('heading', heading('People meet at a table, not on a screen.'))).toBeVisible();
    await at(page, '/landing');
    await see(page.getByRole('list').getByRole('heading')).toHaveCount(4);
    const nora = await new Actor(harness.app, 'nora@apero.test').logIn();
    expect((await nora.get('/api/profile')).body).toMatchObject({
      name: 'Nora',
      age: 100,
      gender: 'female',
      city: 'Lucerne',
      profession: null,
    });
    expect((await nora.get('/api/questionnaire')).body).toMatchObject({
      kids: 'i_want',
      conflict_resolution: 'compromise',
      relationship_priority: 'partner',
      introvert_extrovert: 5,
    });
  });

  it('offers in each step exactly what may be chosen there', async () => {
    const page = await harness.open('/signup');
    await giveCredentials(page, { email: 'choices@apero.test' });
    await see(page.getByLabel('City').getByRole('option')).toHaveText([
      'Geneva',
      'Zurich',
      'Basel',
      'Bern',
      'Lausanne',
      'Lucerne',
    ]);
    await see(page.getByRole('radiogroup', { name: 'Gender' }).getByRole('radio')).toHaveCount(2);
    await fillDetails(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    const values = (question: string) =>
      page
        .getByRole('radiogroup', { name: question })
        .getByRole('radio')
        .evaluateAll((radios) => radios.map((radio) => radio.getAttribute('value')));
    await see(page.getByRole('radiogroup')).toHaveCount(6);
    expect(await values('How do you like to travel?')).toEqual(['adventure', 'relaxation', 'cultural']);
    expect(await values('How do you talk with people?')).toEqual(['direct', 'thoughtful', 'expressive']);
    expect(await values('What helps you when there is a conflict?')).toEqual([
      'discussion',
      'time',
      'compromise',
    ]);
    expect(await values('What brings you here?')).toEqual(['partner', 'getting_to_know', 'nothing_serious']);
    await see(page.getByRole('radiogroup', { name: 'And children?' }).getByRole('radio')).toHaveCount(4);
    await see(page.getByRole('slider')).toHaveAttribute('min', '1');
    await see(page.getByRole('slider')).toHaveAttribute('max', '10');
  });

  it('goes one step back at a time, keeps what was typed, and leaves from the first step', async () => {
    const page = await harness.open('/signup');
    await giveCredentials(page, { email: 'back@apero.test' });
    await fillDetails(page, { name: 'Bea', age: '41', gender: 'female', city: 'Bern' });
    await page.getByLabel('Profession').fill('Baker');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('What music do you put on?').fill('fado');
    await page.getByRole('button', { name: 'Back' }).click();

    await see(page.getByRole('heading', heading('Now, about you'))).toBeVisible();
    await see(page.getByLabel('Name', { exact: true })).toHaveValue('Bea');
    await see(page.getByLabel('Age', { exact: true })).toHaveValue('41');
    await see(page.getByRole('radio', { name: 'Female' })).toBeChecked();
    await see(page.getByLabel('City')).toHaveValue('Bern');
    await see(page.getByLabel('Profession')).toHaveValue('Baker');
    await page.getByRole('button', { name: 'Continue' }).click();
    await see(page.getByLabel('What music do you put on?')).toHaveValue('fado');

    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Back' }).click();
    await see(page.getByText('Your account back@apero.test is ready.')).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).click();
    // the account exists, a profile too by now: / leads to where such a person belongs
    await see(page.getByRole('heading', heading('People meet at a table, not on a screen.'))).toBeVisible();
  });

  it('leads a stranger from the first step back to the welcome', async () => {
    const page = await harness.open('/signup');
    await page.getByRole('button', { name: 'Back' }).click();
    await see(page.getByRole('link', { name: 'Sign Up' })).toBeVisible();
    await at(page, '/auth');
  });

  it('says at each field what is wrong with it, and goes to the first', async () => {
    const page = await harness.open('/signup');
    await page.getByRole('button', { name: 'Continue' }).click();
    const email = page.getByLabel('Email');
    const password = page.getByLabel('Password', { exact: true });
    await see(email).toBeFocused();
    await see(email).toHaveAccessibleDescription('Please enter your email address.');
    await see(password).toHaveAccessibleDescription(/Please enter your password\./);
    await giveCredentials(page, { email: 'nobody at home', password: '12345' });
    await see(email).toHaveAccessibleDescription('This does not look like an email address.');
    await see(password).toHaveAttribute('aria-invalid', 'true');
    await giveCredentials(page, { email: 'fields@apero.test', password: '123456' });

    await page.getByRole('button', { name: 'Continue' }).click();
    await see(page.getByLabel('Name', { exact: true })).toBeFocused();
    await see(page.getByText('Please enter your name.')).toBeVisible();
    await see(page.getByText('Please enter your age, from 18 to 100.')).toBeVisible();
    await see(page.getByRole('radiogroup', { name: 'Gender' })).toHaveAccessibleDescription(
      'Please choose one.',
    );
    for (const age of ['17', '101', '3.5', 'old']) {
      await fillDetails(page, { age });
      await page.getByRole('button', { name: 'Continue' }).click();
      await see(page.getByLabel('Age', { exact: true })).toHaveAccessibleDescription(
        /^Please enter your age, from 18 to 100\./,
      );
      await see(page.getByLabel('Age', { exact: true })).toBeFocused();
    }
    await fillDetails(page, { age: '18' });
    await page.getByRole('button', { name: 'Continue' }).click();

    await see(page.getByRole('heading', heading('Eleven questions'))).toBeVisible();
    await page.getByRole('button', { name: 'Finish' }).click();
    await see(page.getByLabel('What does a good weekend look like?')).toBeFocused();
    await see(page.getByText('A few words are enough, but please write some.')).toHaveCount(5);
    await see(page.getByText('Please choose one.')).toHaveCount(5);
  });

  it('says that an e-mail is taken, and offers to log in', async () => {
    const ana = await newcomer(harness.app, 'taken');
    const page = await harness.open('/signup');
    await giveCredentials(page, { email: ana.email.toUpperCase(), password: 'something else' });
    await see(page.getByRole('alert')).toContainText('An account with this e-mail already exists.');
    await see(page.getByLabel('Email')).toHaveValue(ana.email.toUpperCase());
    await page.getByRole('link', { name: 'Log in instead' }).click();
    await see(page.getByRole('heading', { name: 'Good to see you again' })).toBeVisible();
    await giveCredentials(page, ana);
    await see(page.getByRole('heading', heading('Let’s finish your profile'))).toBeVisible();
  });

  it('keeps the e-mail over a reload and a change of language', async () => {
    const page = await harness.open('/signup');
    await page.getByLabel('Email').fill('kept@apero.test');
    await page.getByLabel('Password', { exact: true }).fill('secret enough');
    await speak(page, 'Deutsch');
    await see(page.getByRole('heading', heading('Zuerst ein Konto'))).toBeVisible();
    await see(page.getByLabel('E-Mail')).toHaveValue('kept@apero.test');
    await see(page.getByLabel('Passwort', { exact: true })).toHaveValue('secret enough');
    await page.reload();
    await see(page.getByLabel('E-Mail')).toHaveValue('kept@apero.test');
    await see(page.getByLabel('Passwort', { exact: true })).toHaveValue('');
  });

  it('goes on at onboarding after a reload in the middle, with everything typed so far', async () => {
    const page = await harness.open('/signup');
    await giveCredentials(page, { email: 'reload@apero.test' });
    await fillDetails(page, { name: 'Rea', age: '55', city: 'Basel' });
    await page.reload();
    await see(page.getByRole('heading', heading('Let’s finish your profile'))).toBeVisible();
    await at(page, '/onboarding');
    await see(page.getByLabel('Name', { exact: true })).toHaveValue('Rea');
    await see(page.getByLabel('Age', { exact: true })).toHaveValue('55');
    await see(page.getByLabel('City')).toHaveValue('Basel');
  });

  it('stays in the last step over a reload, with whom one wants to meet and every answer', async () => {
    const page = await harness.open('/signup');
    await giveCredentials(page, { email: 'Call@Apero.test' });
    await fillDetails(page, { name: 'Ida' });
    await page.getByRole('button', { name: 'Continue' }).click();
    const whom = page.getByRole('radiogroup', { name: 'Whom would you like to meet?' });
    await see(whom.getByRole('radio', { checked: false })).toHaveCount(3);
    await whom.getByRole('radio', { name: 'Women' }).check();
    await answerQuestions(page);
    await page.reload();

    await see(page.getByRole('heading', heading('Eleven questions'))).toBeVisible();
    await at(page, '/signup?step=3');
    await see(whom.getByRole('radio', { name: 'Women' })).toBeChecked();
    await see(page.getByLabel('What could you talk about for hours?')).toHaveValue('climbing');
    // one step back and forth: the profile is as it was, and the choice stays
    await page.getByRole('button', { name: 'Back' }).click();
    await see(page.getByLabel('Name', { exact: true })).toHaveValue('Ida');
    await page.getByRole('button', { name: 'Continue' }).click();
    await see(whom.getByRole('radio', { name: 'Women' })).toBeChecked();
    // a consent is given again: nothing is ticked beforehand
    const consent = page.getByRole('checkbox', { name: /^I agree/ });
    await see(consent).not.toBeChecked();
    await consent.check();
    await page.getByRole('button', { name: 'Finish' }).click();

    await see(page.getByRole('heading', heading('People meet at a table, not on a screen.'))).toBeVisible();
    const ida = await new Actor(harness.app, 'call@apero.test').logIn();
    expect((await ida.get('/api/profile')).body).toMatchObject({ name: 'Ida', looking_for: 'women' });
    expect((await ida.get('/api/questionnaire')).body).toMatchObject({ hobby: 'climbing' });
    expect(await page.evaluate(DRAFTS)).toEqual([]);
    // it is finished: the address of its last step is no way back into it
    await page.goto('/signup?step=3');
    await see(page.getByRole('heading', heading('People meet at a table, not on a screen.'))).toBeVisible();
    await at(page, '/landing');
  });

  it('keeps whom one wants to meet for the profile, too, when it is left before its end', async () => {
    const page = await harness.open('/signup');
    await giveCredentials(page, { email: 'later@apero.test' });
    await fillDetails(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('radio', { name: 'Women', exact: true }).check();
    await page.goto('/landing');
    await page.getByRole('link', { name: 'Answer the questions' }).click();
    await see(page.getByRole('radio', { name: 'Women', exact: true })).toBeChecked();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await see(page.getByRole('link', { name: 'Sign Up' })).toBeVisible();
    expect(await page.evaluate(DRAFTS)).toEqual([]);
  });

  it('loses nothing of the questionnaire by a change of language or a failed call', async () => {
    const page = await harness.open('/signup');
    await giveCredentials(page, { email: 'offline@apero.test' });
    await fillDetails(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await answerQuestions(page);
    await page.getByRole('slider').fill('8');
    await speak(page, 'Italiano');
    await see(page.getByRole('heading', heading('Undici domande'))).toBeVisible();
    await speak(page, 'English');
    await page.context().setOffline(true);
    await see(page.getByText('You are offline.')).toBeVisible();
    await page.getByRole('button', { name: 'Finish' }).click();
    await see(page.getByRole('alert')).toHaveText(
      'Error submitting questionnaire: We cannot be reached right now. Check your connection and try again.',
    );
    await page.context().setOffline(false);
    await see(page.getByLabel('What music do you put on?')).toHaveValue('jazz');
    await see(page.getByRole('slider')).toHaveValue('8');
    await page.getByRole('button', { name: 'Finish' }).click();
    await see(page).toHaveURL(/\/landing$/);
  });

  it('follows the browser’s own back, and needs no click on what is already chosen', async () => {
    const page = await harness.open('/auth');
    await page.getByRole('link', { name: 'Sign Up' }).click();
    await giveCredentials(page, { email: 'history@apero.test' });
    await fillDetails(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await choose(page, 'And children?', "I don't know");
    await page.goBack();
    await see(page.getByRole('heading', heading('Now, about you'))).toBeVisible();
    await page.goForward();
    await see(page.getByRole('radio', { name: "I don't know" })).toBeChecked();
  });

  it('over many back steps and reloads never shows a broken screen', async () => {
    const page = await harness.open('/');
    await page.getByRole('link', { name: 'Sign Up' }).click();
    await giveCredentials(page, { email: 'wander@apero.test' });
    await fillDetails(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await see(page.getByText('Step 3 of 3')).toBeVisible();
    await choose(page, 'And children?', 'I have some');
    for (let step = 0; step < 3; step++) {
      await page.goBack();
      await see(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    for (let step = 0; step < 3; step++) {
      await page.goForward();
      await see(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    await page.reload();
    await see(page.getByRole('heading', { level: 1 })).toBeVisible();
    await see(page.getByText('Unexpected Application Error!')).toHaveCount(0);
    await see(page.getByRole('radio', { name: 'I have some' })).toBeChecked();
    await at(page, '/signup?step=3');
  });

  it('is not for whoever is signed in already', async () => {
    const someone = await newcomer(harness.app);
    const page = await harness.open('/signup', { token: someone.token });
    await see(page.getByRole('heading', heading('Let’s finish your profile'))).toBeVisible();
  });
});
