import { type Actor, ana } from '../fixtures/actors.js';
import { type Page, PHONE } from '../fixtures/browser/browser.js';
import { picture, upload } from '../fixtures/files/pictures.js';
import { see, startBrowserHarness } from '../fixtures/browser/browser-harness.js';

const harness = startBrowserHarness();
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

describe('the photos', () => {
  it('are added, up to five, and the first is marked Main', async () => {
    const woman = await ana(harness.app);
    const page = await harness.open('/profile', { token: woman.token });
    await see(page.getByText('No photos yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Edit profile' }).click();
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
    // the slots are measured after a photo is picked up: no hand presses an arrow before, and a story must not either
    const isPickedUp = async () => {
      await see(page.getByText('Photo 1 picked up.')).toBeAttached();
      await see(page.locator('li[data-over]')).toHaveCount(1);
    };
    await handle(1).press('Space');
    await isPickedUp();
    await page.keyboard.press('ArrowRight');
    await see(page.getByText('Photo 1 is over place 2.')).toBeAttached();
    await page.keyboard.press('ArrowRight');
    await see(page.getByText('Photo 1 is over place 3.')).toBeAttached();
    await page.keyboard.press('Escape');
    await see(page.getByText('Photo 1 stays where it was.')).toBeAttached();
    expect(await photos(page)).toEqual([first, second]);

    await page.keyboard.press('Enter');
    await isPickedUp();
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
