import { guest } from '../fixtures/actors.js';
import { type Page, PHONE } from '../fixtures/browser/browser.js';
import { minutePasses, giveSeats } from '../fixtures/event-day.js';
import { answerQuestions, choose, fillDetails, giveCredentials, words } from '../fixtures/browser/forms.js';
import { createPaidEvent } from '../fixtures/payments.js';
import { picture } from '../fixtures/files/pictures.js';
import { at, see, startBrowserHarness } from '../fixtures/browser/browser-harness.js';
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

  it('by keyboard alone', async () => {
    const { app } = harness;
    const eventId = await createPaidEvent(app, { name: 'Keys only' });
    await giveSeats(app, eventId, await guest(app, 'Urs', { gender: 'male' }));
    const page = await harness.open('/');
    const { keyboard } = page;
    /** Moves the focus there with the Tab key. */
    const reach = async (target: ReturnType<Page['locator']>) => {
      await see(target).toBeVisible();
      const there = () => target.evaluate((element) => element === element.ownerDocument.activeElement);
      for (let steps = 0; !(await there()); steps++) {
        if (steps > 80) throw new Error(`no way by keyboard to ${String(target)}`);
        await keyboard.press('Tab');
      }
      expect(await target.evaluate((element) => element.matches(':focus-visible'))).toBe(true);
    };
    const press = async (name: string | RegExp) => {
      await reach(page.getByRole('button', { name }).or(page.getByRole('link', { name })).first());
      await keyboard.press('Enter');
    };
    const type = async (label: string, text: string) => {
      await reach(page.getByLabel(label, { exact: true }));
      await keyboard.type(text);
    };
    const pick = async (question: string, answer: string) => {
      const group = page.getByRole('radiogroup', { name: question, exact: true });
      await reach(group.getByRole('radio').first());
      await keyboard.press('Space');
      for (let at = 0; !(await group.getByRole('radio', { name: answer, exact: true }).isChecked()); at++) {
        if (at > 5) throw new Error(`no ${answer} by the arrow keys`);
        await keyboard.press('ArrowRight');
      }
    };

    await press('Sign Up');
    await type('Email', 'keys@apero.test');
    await type('Password', 'correct horse battery');
    await keyboard.press('Enter');
    await type('Name', 'Kim');
    await type('Age', '29');
    await pick('Gender', 'Female');
    await reach(page.getByLabel('City', { exact: true }));
    await keyboard.type('Luc');
    await press('Continue');
    await type('What does a good weekend look like?', 'a lake');
    await type('What could you talk about for hours?', 'chess');
    await type('What music do you put on?', 'blues');
    await pick('How do you like to travel?', 'Culture');
    await reach(page.getByRole('slider'));
    await keyboard.press('ArrowRight');
    await see(page.getByRole('slider')).toHaveValue('6');
    await type('What are your top 3 life values?', 'calm');
    await type('What would you like to do in your life?', 'sail');
    await pick('How do you talk with people?', 'Expressive');
    await pick('What helps you when there is a conflict?', 'Talking it through');
    await pick('What brings you here?', 'Getting to know new people');
    await pick('And children?', "I don't know");
    await reach(page.getByRole('checkbox', { name: /^I agree that Apéro keeps my answers/ }));
    await keyboard.press('Space');
    await press('Finish');
    await see(page.getByRole('heading', { level: 1, name: 'People meet at a table' })).toBeVisible();

    await press('View Upcoming Events');
    await press('Keys only');
    await see(page.getByRole('heading', { level: 1, name: 'Keys only' })).toBeVisible();
    await reach(page.getByRole('button', { name: 'Reserve · CHF 49.50: Keys only' }));
    const [tab] = await Promise.all([page.waitForEvent('popup'), keyboard.press('Enter')]);
    await see(tab.getByRole('button', { name: 'Pay CHF 49.50' })).toBeVisible();
    await tab.getByRole('button', { name: 'Pay CHF 49.50' }).focus();
    await tab.keyboard.press('Enter');
    await see(page.getByText("You're registered")).toBeVisible();
    await tab.close();

    await harness.turnTo(THE_DAY);
    await minutePasses(app);
    await press('Back');
    await press('Show ticket');
    await see(page.getByRole('dialog').getByRole('figure')).toBeVisible();
    await keyboard.press('Escape');
    await see(page.getByRole('dialog')).toHaveCount(0);
    const card = page.getByRole('article', { name: 'Keys only' });
    await reach(card.getByRole('link', { name: 'View Matches' }));
    await keyboard.press('Enter');
    const chip = page.getByRole('article', { name: 'Urs' }).getByRole('button').first();
    await reach(chip);
    await keyboard.press('Space');
    await see(chip).toHaveAttribute('aria-expanded', 'true');
    await harness.turnTo(THE_DAY_AFTER);
    await press('Provide Feedback After Event');
    await pick('Urs', 'Maybe');
    await press('Submit Feedback');
    await see(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
    await press('Back to Dashboard');
    await press('Sign out');
    await see(page.getByRole('link', { name: 'Sign Up' })).toBeVisible();
  });

  it('over many back steps and reloads never shows a broken screen', async () => {
    const page = await harness.open('/');
    await page.getByRole('link', { name: 'Sign Up' }).click();
    await giveCredentials(page, { email: 'wander@apero.test' });
    await fillDetails(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await see(page.getByText('Step 3 of 3')).toBeVisible();
    await choose(page, 'And children?', 'I have');
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
    await at(page, /^\/(landing|onboarding)/);
  });
});
