import { ana, ben, guest, newcomer, PROFILE } from '../fixtures/actors.js';
import type { Page } from '../fixtures/browser/browser.js';
import { createFreeEvent, FEEDBACK_OPENS, giveSeats } from '../fixtures/event-day.js';
import { answerQuestions, choose } from '../fixtures/browser/forms.js';
import { createPaidEvent, listedEvent, buySeat } from '../fixtures/payments.js';
import { at, see, startBrowserHarness } from '../fixtures/browser/browser-harness.js';

const harness = startBrowserHarness();
const fact = (page: Page, label: string) =>
  page.getByRole('definition').filter({ has: page.locator(`xpath=preceding-sibling::dt[.="${label}"]`) });

describe('the profile', () => {
  it('shows personal information, preferences and events, and leads back', async () => {
    const woman = await ana(harness.app, { profession: 'Architect' });
    const page = await harness.open('/profile', { token: woman.token });
    for (const [label, value] of [
      ['Name', 'Ana'],
      ['Age', '32'],
      ['Gender', 'Female'],
      ['City', 'Zurich'],
      ['Profession', 'Architect'],
      ['How do you like to travel?', 'Adventure'],
      ['And children?', 'I want some'],
      ['What music do you put on?', 'jazz and indie'],
    ] as const)
      await see(fact(page, label)).toHaveText(value);
    await see(fact(page, 'Introvert or extrovert?')).toContainText('6 of 10');
    await see(page.getByText('No upcoming events.')).toBeVisible();
    await see(page.getByText('No past events.')).toBeVisible();
    await see(page.getByRole('link', { name: 'Browse Events' })).toHaveCount(2);
    await page.getByRole('main').getByRole('link', { name: 'Back' }).click();
    await see(page).toHaveURL(/\/landing$/);
  });

  it('lists the events ahead and behind, with date, location and status', async () => {
    const { app } = harness;
    const woman = await ana(app);
    const past = await createFreeEvent(app, { name: 'Behind me' });
    await giveSeats(app, past, woman);
    await buySeat(app, woman, await createPaidEvent(app, { name: 'Paid ahead', location: 'Quai 1' }));
    await giveSeats(app, await createPaidEvent(app, { name: 'Given ahead' }), woman);
    app.clock.turnTo(FEEDBACK_OPENS);
    const page = await harness.open('/profile', { token: woman.token });
    const mine = page.getByRole('region', { name: 'My Events' });
    // a receipt names its event, too, further below
    const entry = (name: string) => mine.getByRole('listitem').filter({ hasText: name }).first();
    await see(entry('Paid ahead')).toContainText(/Friday,? 11 December 2026,? 19:30/);
    await see(entry('Paid ahead')).toContainText('Quai 1');
    await see(entry('Paid ahead')).toContainText('Paid');
    await see(entry('Given ahead')).toContainText('TBD');
    await see(entry('Given ahead')).toContainText('Confirmed');
    await see(entry('Behind me')).toContainText(/Friday,? 4 December 2026,? 19:00/);
    await see(entry('Behind me')).toContainText('TBD');
    await see(entry('Behind me').getByRole('button', { name: 'Cancel reservation' })).toHaveCount(0);
  });

  it('can be edited, in its own value sets', async () => {
    const man = await ben(harness.app, { profession: null });
    const page = await harness.open('/profile', { token: man.token });
    await see(fact(page, 'Profession')).toHaveText('Not given');
    await page.getByRole('button', { name: 'Edit profile' }).click();
    await see(page.getByLabel('Name', { exact: true })).toHaveValue('Ben');
    await see(page.getByRole('radiogroup', { name: 'Gender' }).getByRole('radio')).toHaveCount(3);
    await page.getByLabel('Age', { exact: true }).fill('100');
    await page.getByRole('button', { name: 'Save' }).click();
    await see(page.getByText('Please enter your age, from 18 to 99.')).toBeVisible();
    await see(page.getByText('Please enter your profession.')).toBeVisible();
    await page.getByLabel('Age', { exact: true }).fill('99');
    await page.getByLabel('Profession').fill('Gardener');
    await choose(page, 'Gender', 'Other');
    await page.getByLabel('City').selectOption('Lucerne');
    await page.getByRole('button', { name: 'Save' }).click();
    await see(page.getByText('Profile updated successfully!')).toBeVisible();
    await see(fact(page, 'Profession')).toHaveText('Gardener');
    expect((await man.get('/api/profile')).body).toMatchObject({
      age: 99,
      gender: 'other',
      city: 'Lucerne',
      profession: 'Gardener',
    });
  });

  it('leaves editing by Cancel with everything as it was', async () => {
    const woman = await ana(harness.app);
    const page = await harness.open('/profile', { token: woman.token });
    await page.getByRole('button', { name: 'Edit profile' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Somebody else');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await see(fact(page, 'Name')).toHaveText('Ana');
    await page.getByRole('button', { name: 'Edit profile' }).click();
    await see(page.getByLabel('Name', { exact: true })).toHaveValue('Ana');
    await page.goBack();
    await see(page.getByRole('heading', { name: 'Your profile' })).toBeVisible();
  });

  it('keeps an answer that only sign-up offers, and saves the preferences', async () => {
    const woman = await guest(harness.app, 'Ida', {}, { communication_style: 'thoughtful' });
    const page = await harness.open('/profile', { token: woman.token });
    await page.getByRole('button', { name: 'Edit preferences' }).click();
    const talk = page.getByRole('radiogroup', { name: 'How do you talk with people?' });
    await see(talk.getByRole('radio', { name: 'Thoughtful' })).toBeChecked();
    await see(talk.getByRole('radio')).toHaveCount(4);
    await choose(page, 'How do you like to travel?', 'A mix of everything');
    await choose(page, 'How do you talk with people?', 'Empathetic');
    await choose(page, 'What helps you when there is a conflict?', 'Avoiding it');
    await choose(page, 'What brings you here?', 'Getting to know new people');
    await page.getByRole('slider').fill('10');
    await page.getByRole('button', { name: 'Save' }).click();
    await see(page.getByText('Preferences updated successfully!')).toBeVisible();
    await see(fact(page, 'How do you talk with people?')).toHaveText('Empathetic');
    expect((await woman.get('/api/questionnaire')).body).toMatchObject({
      travel_style: 'mix',
      communication_style: 'empathetic',
      conflict_resolution: 'avoid',
      relationship_priority: 'Getting to know new people',
      kids: 'I want',
      introvert_extrovert: 10,
    });
  });

  it('takes the answers of whoever signed up without them', async () => {
    const someone = await newcomer(harness.app);
    await someone.post('/api/profile', PROFILE);
    const page = await harness.open('/landing', { token: someone.token });
    await page.getByRole('link', { name: 'Answer the questions' }).click();
    await answerQuestions(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await see(page.getByText('Preferences updated successfully!')).toBeVisible();
    await page.goto('/landing');
    await see(page.getByRole('heading', { level: 1 })).toBeVisible();
    await see(page.getByText('You have not answered the questionnaire yet.')).toHaveCount(0);
  });

  it('that cannot be saved says so, and loses nothing', async () => {
    const woman = await ana(harness.app);
    const page = await harness.open('/profile?edit=profile', { token: woman.token });
    await page.getByLabel('Name', { exact: true }).fill('Anastasia');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Save' }).click();
    await see(page.getByRole('alert')).toContainText('Failed to update. Please try again.');
    await page.context().setOffline(false);
    await page.reload();
    await see(page.getByLabel('Name', { exact: true })).toHaveValue('Anastasia');
  });
});

describe('the lock', () => {
  it('closes editing until feedback has been open for a day, and says until when', async () => {
    const { app } = harness;
    const woman = await ana(app);
    const eventId = await createFreeEvent(app);
    await giveSeats(app, eventId, woman);
    const page = await harness.open('/profile', { token: woman.token });
    await see(page.getByText('Profile Editing Locked')).toBeVisible();
    await see(page.getByText('from Sat, 5 Dec 2026, 23:00')).toBeVisible();
    await see(page.getByRole('button', { name: /^Edit/ })).toHaveCount(0);
    await page.goto('/profile?edit=profile');
    await see(page.getByText('Profile Editing Locked')).toBeVisible();
    await see(page.getByLabel('Name', { exact: true })).toHaveCount(0);
    await harness.turnTo(FEEDBACK_OPENS);
    await page.goto('/profile');
    await see(page.getByText('Profile Editing Locked')).toBeVisible();
    await harness.turnTo('2026-12-05T22:00:00Z');
    await page.goto('/profile');
    await see(page.getByRole('button', { name: 'Edit profile' })).toBeVisible();
    await see(page.getByText('Profile Editing Locked')).toHaveCount(0);
  });

  it('that falls while one edits is told, and what was typed is kept', async () => {
    const { app } = harness;
    const woman = await ana(app);
    const page = await harness.open('/profile?edit=profile', { token: woman.token });
    await page.getByLabel('Name', { exact: true }).fill('Too late');
    await giveSeats(app, await createFreeEvent(app), woman);
    await page.getByRole('button', { name: 'Save' }).click();
    await see(page.getByRole('alert')).toContainText(
      'Your profile cannot be edited while you hold a place at an evening, until a day after its feedback has opened.',
    );
    await see(page.getByLabel('Name', { exact: true })).toHaveValue('Too late');
    expect((await woman.get('/api/profile')).body).toMatchObject({ name: 'Ana' });
  });
});

describe('cancelling a place', () => {
  it('says what comes back, gives the place back, and shows the refund', async () => {
    const { app } = harness;
    const woman = await ana(app);
    const eventId = await createPaidEvent(app, { name: 'Not for me' });
    await buySeat(app, woman, eventId);
    const page = await harness.open('/profile', { token: woman.token });
    await page.getByRole('button', { name: 'Cancel reservation' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel “Not for me”?' });
    await see(dialog).toContainText(/Friday,? 11 December 2026,? 19:30\s*Zurich/);
    await see(dialog.getByText('You get CHF 49.50 back')).toBeVisible();
    await dialog.getByRole('button', { name: 'Keep my place' }).click();
    await see(dialog).toHaveCount(0);
    expect(await listedEvent(woman, eventId)).toMatchObject({ user_status: 'paid' });

    await page.getByRole('button', { name: 'Cancel reservation' }).click();
    await dialog.getByRole('button', { name: 'Cancel my place' }).click();
    await see(page.getByText('Your place is cancelled. CHF 49.50 is on its way back to you.')).toBeVisible();
    await see(page.getByText('You cancelled your place.')).toBeVisible();
    await see(page.getByText('Profile Editing Locked')).toHaveCount(0);
    expect(await listedEvent(woman, eventId)).toMatchObject({ user_status: 'none', women_left: 2 });
    await at(page, '/profile');
    await app.jobs.drain();
    await page.reload();
    await see(page.getByText('Refunded', { exact: true })).toBeVisible();
  });

  it('says plainly when nothing comes back any more', async () => {
    const { app } = harness;
    const man = await ben(app);
    await buySeat(app, man, await createPaidEvent(app, { name: 'Too soon' }));
    app.clock.turnTo('2026-12-11T12:00:00Z');
    const page = await harness.open('/profile', { token: man.token });
    await page.getByRole('button', { name: 'Cancel reservation' }).click();
    await see(page.getByRole('dialog')).toContainText('Nothing is refunded');
    await see(page.getByRole('dialog')).toContainText(/Wednesday,? 9 December 2026,? 19:30/);
    await page.keyboard.press('Escape');
    await see(page.getByRole('dialog')).toHaveCount(0);
  });
});
