import { ana, ben } from '../fixtures/actors.js';
import { see, startBrowserHarness } from '../fixtures/browser/browser-harness.js';
import type { Page } from '../fixtures/browser/browser.js';
import { createFreeEvent, giveSeats, minutePasses, ON_THE_DAY } from '../fixtures/event-day.js';
import { picture, upload } from '../fixtures/files/pictures.js';

const harness = startBrowserHarness();

const photoOn = (page: Page) => page.getByRole('article').locator('img');

/** What the stories use of an image; the types of the document are not known here. */
interface Image {
  complete: boolean;
  naturalWidth: number;
  src: string;
  srcset: string;
}

const isLoaded = (page: Page) =>
  see
    .poll(() =>
      photoOn(page).evaluate((node: unknown) => {
        const { complete, naturalWidth } = node as Image;
        return complete && naturalWidth > 0;
      }),
    )
    .toBe(true);

/** The browser loads the photo again from the address that it has. */
const loadAgain = (page: Page) =>
  photoOn(page).evaluate((node: unknown) => {
    const image = node as Image;
    image.srcset = '';
    image.src = `${image.src}&again`;
  });

describe('a tab that stays open for an hour', () => {
  it('shows no broken picture: it asks for the present address of a photo', async () => {
    const { app } = harness;
    const [her, him] = [await ana(app), await ben(app)];
    await upload(him, await picture().jpeg().toBuffer());
    const eventId = await createFreeEvent(app);
    await giveSeats(app, eventId, her, him);
    app.clock.turnTo(ON_THE_DAY);
    await minutePasses(app);

    const page = await harness.open(`/matches/${eventId}`, { token: her.token });
    // a browser that keeps no pictures
    await page.route('**/photos/**', (route) => route.continue());
    await isLoaded(page);
    const before = await photoOn(page).getAttribute('src');
    app.clock.forward({ hours: 1 });
    await loadAgain(page);
    await see(photoOn(page)).not.toHaveAttribute(
      'src',
      new RegExp(/until=\d+/.exec(before ?? '')?.[0] ?? ''),
    );
    await isLoaded(page);

    await him.post(`/api/people/${her.accountId}/block`);
    await loadAgain(page);
    await see(page.getByRole('article')).toHaveCount(0);
  });
});
