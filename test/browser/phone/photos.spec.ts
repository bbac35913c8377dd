import sharp from 'sharp';
import { type Actor, ana } from '../../fixtures/actors.js';
import { PHONE } from '../../fixtures/browser/browser.js';
import { see, startBrowserHarness } from '../../fixtures/browser/browser-harness.js';
import { picture, upload } from '../../fixtures/files/pictures.js';

const harness = startBrowserHarness();

const open = (person: Actor) => harness.open('/profile?edit=profile', { token: person.token, ...PHONE });
const jpeg = (buffer: Buffer) => ({ name: 'me.jpg', mimeType: 'image/jpeg', buffer });
/** The main photo as the server keeps it. */
const mainPhoto = async (person: Actor) => {
  const { photo_url } = (await person.get('/api/profile')).body;
  return sharp(Buffer.from(await (await fetch(harness.app.url + photo_url)).arrayBuffer())).metadata();
};

describe('the upload of a photo', () => {
  it('that is lost in the middle is tried again by itself', async () => {
    const page = await open(await ana(harness.app));
    let calls = 0;
    await page.route('**/api/profile/picture', async (route) => {
      calls++;
      if (calls === 1) await route.abort('connectionreset');
      else await route.continue();
    });
    await page
      .getByLabel('Add photo 1', { exact: true })
      .setInputFiles(jpeg(await picture().jpeg().toBuffer()));
    await see(page.getByRole('button', { name: 'Photo 1: options' })).toBeVisible();
    expect(calls).toBe(2);
  });

  it('without a network keeps the photo, and sends it when the network is back', async () => {
    const page = await open(await ana(harness.app));
    await see(page.getByLabel('Add photo 1', { exact: true })).toBeAttached();
    await page.context().setOffline(true);
    await page
      .getByLabel('Add photo 1', { exact: true })
      .setInputFiles(jpeg(await picture().jpeg().toBuffer()));
    await see(page.getByText('The connection was lost. Your photo is still here')).toBeVisible();
    await page.context().setOffline(false);
    await see(page.getByRole('button', { name: 'Photo 1: options' })).toBeVisible();
    await see(page.getByText('The connection was lost.')).toHaveCount(0);
  });

  it('sends no more than the server keeps, upright', async () => {
    const woman = await ana(harness.app);
    const page = await open(woman);
    const large = await picture(3000, 2000)
      .jpeg({ quality: 100 })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const sending = page.waitForRequest('**/api/profile/picture');
    await page.getByLabel('Add photo 1', { exact: true }).setInputFiles(jpeg(large));
    const request = await sending;
    await see(page.getByRole('button', { name: 'Photo 1: options' })).toBeVisible();
    expect((await request.sizes()).requestBodySize).toBeLessThan(large.length / 2);
    expect(await mainPhoto(woman)).toMatchObject({ width: 1067, height: 1600 });
  });

  it('can be cropped afterwards, with a look at it, by keyboard too', async () => {
    const woman = await ana(harness.app);
    await upload(woman, await picture(1200, 800).jpeg().toBuffer());
    const page = await open(woman);
    await page.getByRole('button', { name: 'Photo 1: options' }).tap();
    await page.getByRole('button', { name: 'Crop', exact: true }).tap();
    const dialog = page.getByRole('dialog', { name: 'Crop photo 1' });
    const zoom = dialog.getByRole('slider', { name: 'Zoom' });
    await zoom.fill('2');
    await dialog.getByRole('button', { name: 'Move left' }).press('ArrowLeft');
    await see(dialog.getByText('How others see you')).toBeVisible();
    await dialog.getByRole('button', { name: 'Crop', exact: true }).tap();
    await see(dialog).toHaveCount(0);
    await see(page.getByText('Profile picture updated successfully!')).toBeVisible();
    expect(await mainPhoto(woman)).toMatchObject({ width: 400, height: 400 });
  });
});
