import { type Actor, ana, ben, guest, newcomer, PROFILE } from '../fixtures/actors.js';
import { type Page, PHONE } from '../fixtures/browser/browser.js';
import { createFreeEvent, FEEDBACK_OPENS, giveSeats } from '../fixtures/event-day.js';
import { answerQuestions, choose } from '../fixtures/browser/forms.js';
import { createPaidEvent, listedEvent, buySeat } from '../fixtures/payments.js';
import { picture, upload } from '../fixtures/files/pictures.js';
import { at, see, startBrowserHarness } from '../fixtures/browser/browser-harness.js';

const harness = startBrowserHarness();
const fact = (page: Page, label: string) =>
  page.getByRole('definition').filter({ has: page.locator(`xpath=preceding-sibling::dt[.="${label}"]`) });
const file = async (name = 'me.jpg', hue = 640) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await picture(hue).jpeg().toBuffer(),
});
/** Uploads a photo to a slot. Returns its address. */
const put = async (person: Actor, slot: number) => {
  const drawn = picture(300 + slot).jpeg();
  return (await upload(person, await drawn.toBuffer(), slot)).body.photo_url;
};
const photos = (page: Page) =>
  page
    .getByRole('img', { name: /^Photo \d/ })
    .evaluateAll((all) => all.map((one) => one.getAttribute('src')));

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
      ['And children?', 'I want'],
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
    const entry = (name: string) => mine.getByRole('listitem').filter({ hasText: name });
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
    await page.getByRole('button', { name: 'Edit Profile' }).click();
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
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Somebody else');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await see(fact(page, 'Name')).toHaveText('Ana');
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    await see(page.getByLabel('Name', { exact: true })).toHaveValue('Ana');
    await page.goBack();
    await see(page.getByRole('heading', { name: 'Your profile' })).toBeVisible();
  });

  it('keeps an answer that only sign-up offers, and saves the preferences', async () => {
    const woman = await guest(harness.app, 'Ida', {}, { communication_style: 'thoughtful' });
    const page = await harness.open('/profile', { token: woman.token });
    await page.getByRole('button', { name: 'Edit Preferences' }).click();
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

describe('the photos', () => {
  it('are added, up to five, and the first is marked Main', async () => {
    const woman = await ana(harness.app);
    const page = await harness.open('/profile', { token: woman.token });
    await see(page.getByText('No photos yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    for (const slot of [1, 2, 3, 4, 5]) {
      await page
        .getByLabel(`Add photo ${slot}`, { exact: true })
        .setInputFiles(await file('me.jpg', 300 + slot));
      await see(page.getByRole('button', { name: `Photo ${slot}: options` })).toBeVisible();
      await see(page.getByText('Profile picture updated successfully!')).toBeVisible();
    }
    await see(page.getByLabel(/^Add photo/)).toHaveCount(0);
    await see(page.getByText('Main', { exact: true })).toHaveCount(1);
    await page.getByRole('button', { name: 'Save' }).click();
    await see(page.getByRole('img', { name: /^Photo \d/ })).toHaveCount(5);
    const { body } = await woman.get('/api/profile');
    const saved = (['', '_2', '_3', '_4', '_5'] as const).map((n) => body[`photo_url${n}`]);
    expect(await photos(page)).toEqual(saved);
    for (const image of await page.getByRole('img', { name: /^Photo \d/ }).all())
      await see(image).toHaveJSProperty('complete', true);
  });

  it('are put in order and removed by keyboard', async () => {
    const woman = await ana(harness.app);
    const [first, second, third] = [await put(woman, 1), await put(woman, 2), await put(woman, 3)];
    const page = await harness.open('/profile?edit=profile', { token: woman.token });
    const press = async (name: string) => {
      await page.getByRole('button', { name, exact: true }).focus();
      await page.keyboard.press('Enter');
    };
    await press('Photo 3: options');
    await press('Make main photo');
    await see.poll(() => photos(page)).toEqual([third, second, first]);
    await press('Move back');
    await see.poll(() => photos(page)).toEqual([second, third, first]);
    await see
      .poll(async () => (await woman.get('/api/profile')).body)
      .toMatchObject({ photo_url: second, photo_url_2: third, photo_url_3: first });

    await press('Photo 1: options');
    await press('Remove');
    const dialog = page.getByRole('dialog');
    await see(dialog.getByText('It is deleted for good.')).toBeVisible();
    await see(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await see(page.getByLabel('Add photo 3', { exact: true })).toHaveCount(1);
    await see
      .poll(async () => (await woman.get('/api/profile')).body)
      .toMatchObject({ photo_url: third, photo_url_2: first, photo_url_3: null });
    expect((await fetch(harness.app.url + second)).status).toBe(404);
  });

  it('are dragged into order by mouse, and to a free place behind the last one', async () => {
    const woman = await ana(harness.app);
    const [first, second] = [await put(woman, 1), await put(woman, 2)];
    const page = await harness.open('/profile?edit=profile', { token: woman.token });
    const slots = page.getByRole('list', { name: 'Photos' }).getByRole('listitem');
    const drag = async (from: number, to: number) => {
      await slots.nth(from - 1).hover();
      await page.mouse.down();
      // the drag begins with the first movement; the second is over what it is dropped on
      await slots.nth(to - 1).hover();
      await slots.nth(to - 1).hover();
      await page.mouse.up();
    };
    const saved = (urls: Record<string, unknown>) =>
      see.poll(async () => (await woman.get('/api/profile')).body).toMatchObject(urls);
    await see(slots).toHaveCount(5);
    await drag(2, 1);
    await see.poll(() => photos(page)).toEqual([second, first]);
    await saved({ photo_url: second, photo_url_2: first });
    await drag(1, 4);
    await see.poll(() => photos(page)).toEqual([first, second]);
    await saved({ photo_url: first, photo_url_2: second, photo_url_4: null });
  });

  it('are dragged into order by keyboard, which is told in words where a photo is', async () => {
    const woman = await ana(harness.app);
    const [first, second] = [await put(woman, 1), await put(woman, 2)];
    const page = await harness.open('/profile?edit=profile', { token: woman.token });
    const handle = (slot: number) => page.getByRole('button', { name: `Move photo ${slot}`, exact: true });
    await see(handle(1)).toHaveAccessibleDescription(/^To move a photo by keyboard, press space/);
    await handle(1).press('Space');
    await see(page.getByText('Photo 1 picked up.')).toBeAttached();
    await page.keyboard.press('ArrowRight');
    await see(page.getByText('Photo 1 is over place 2.')).toBeAttached();
    await page.keyboard.press('ArrowRight');
    await see(page.getByText('Photo 1 is over place 3.')).toBeAttached();
    await page.keyboard.press('Escape');
    await see(page.getByText('Photo 1 stays where it was.')).toBeAttached();
    expect(await photos(page)).toEqual([first, second]);

    await page.keyboard.press('Enter');
    await see(page.getByText('Photo 1 picked up.')).toBeAttached();
    await page.keyboard.press('ArrowRight');
    await see(page.getByText('Photo 1 is over place 2.')).toBeAttached();
    await page.keyboard.press('Enter');
    await see(page.getByText('Photo 1 is now in place 2.')).toBeAttached();
    await see.poll(() => photos(page)).toEqual([second, first]);
    await see(handle(2)).toBeFocused();
    await see
      .poll(async () => (await woman.get('/api/profile')).body)
      .toMatchObject({ photo_url: second, photo_url_2: first });
  });

  it('are dragged into order by a finger that rests on one, to a free place too', async () => {
    const woman = await ana(harness.app);
    const [first, second] = [await put(woman, 1), await put(woman, 2)];
    const page = await harness.open('/profile?edit=profile', { token: woman.token, ...PHONE });
    const slots = page.getByRole('list', { name: 'Photos' }).getByRole('listitem');
    const finger = await page.context().newCDPSession(page);
    const touch = async (type: 'touchStart' | 'touchMove', slot: number) => {
      const box = await slots.nth(slot - 1).boundingBox();
      if (box === null) throw new Error(`no slot ${slot}`);
      const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      await finger.send('Input.dispatchTouchEvent', { type, touchPoints: [point] });
    };
    await see(slots).toHaveCount(5);
    await slots.nth(0).scrollIntoViewIfNeeded();
    await touch('touchStart', 1);
    await see(page.getByText('Photo 1 picked up.')).toBeAttached();
    await touch('touchMove', 3);
    await see(page.getByText('Photo 1 is over place 3.')).toBeAttached();
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await see(page.getByText('Photo 1 is now in place 2.')).toBeAttached();
    await see.poll(() => photos(page)).toEqual([second, first]);
  });

  it('are put in order by a finger, through the menu of each', async () => {
    const woman = await ana(harness.app);
    const [first, second] = [await put(woman, 1), await put(woman, 2)];
    const page = await harness.open('/profile?edit=profile', { token: woman.token, ...PHONE });
    await page.getByRole('button', { name: 'Photo 2: options' }).tap();
    await page.getByRole('button', { name: 'Make main photo' }).tap();
    await see.poll(() => photos(page)).toEqual([second, first]);
  });

  it('that are none are refused, and the others stay', async () => {
    const woman = await ana(harness.app);
    await upload(woman, await picture().jpeg().toBuffer());
    const page = await harness.open('/profile?edit=profile', { token: woman.token });
    const fake = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture at all') };
    await page.getByLabel('Add photo 2', { exact: true }).setInputFiles(fake);
    await see(page.getByRole('alert')).toHaveText('This file is not a picture that we can read.');
    const text = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') };
    await page.getByLabel('Add photo 2', { exact: true }).setInputFiles(text);
    await see(page.getByRole('alert')).toHaveText('This file is not a picture that we can read.');
    const huge = { name: 'huge.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) };
    await page.getByLabel('Add photo 2', { exact: true }).setInputFiles(huge);
    await see(page.getByRole('alert')).toHaveText(
      'The picture is too large: at most 10 MB and 50 megapixels.',
    );
    await see(page.getByRole('button', { name: 'Photo 1: options' })).toBeVisible();
    await page.getByLabel('Add photo 2', { exact: true }).setInputFiles(await file());
    await see(page.getByText('Profile picture updated successfully!')).toBeVisible();
    await see(page.getByRole('alert')).toHaveCount(0);
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
    await see(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible();
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
      'Your profile cannot be edited while you hold a place at an event, until a day after its feedback has opened.',
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
