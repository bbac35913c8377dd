import { PHONE } from '../fixtures/browser/browser.js';
import { startBrowserHarness } from '../fixtures/browser/browser-harness.js';
import { words } from '../fixtures/browser/forms.js';
import {
  answerTheReminder,
  completeProfile,
  findAgain,
  guestOf,
  type Journey,
  liveTheDay,
  payByTwint,
  prepareJourney,
  reserveOnEventPage,
  signUpFromLink,
  waitForNextMonth,
} from '../fixtures/browser/journey.js';
import { WITH_MAIL } from '../fixtures/browser/mails.js';
import { rounds } from '../fixtures/depth.js';
import { toldTo } from '../fixtures/mail/mailbox.js';
import { differences } from '../fixtures/payments.js';

const harness = startBrowserHarness([], WITH_MAIL);
/** The languages, as phones in Switzerland ask for them: German with `npm test`, all with `npm run test:deep`. */
const LOCALES = ['de-CH', 'fr-CH', 'it-CH', 'en-GB'].slice(0, rounds(1, 4));

describe('a whole month of a guest, on a phone 360 pixels wide', () => {
  it.each(LOCALES)(
    'from a shared link to a place of the next month that she gives back: %s',
    async (locale) => {
      const language = locale.slice(0, 2);
      const awaits = await prepareJourney(harness.app, language);
      const page = await harness.open('about:blank', { ...PHONE, locale });
      const journey: Journey = { harness, page, w: words(language), language, ...awaits };
      await signUpFromLink(journey);
      await completeProfile(journey);
      const tab = await reserveOnEventPage(journey);
      await payByTwint(journey, tab);
      await answerTheReminder(journey);
      await liveTheDay(journey);
      await findAgain(journey);
      await waitForNextMonth(journey);

      expect(await toldTo(harness.app, await guestOf(journey))).toEqual(
        expect.arrayContaining([
          'reservation-paid',
          'reminder',
          'event-today',
          'feedback-open',
          'connection-made',
          'offer-made',
          'refund-made',
        ]),
      );
      expect(await differences(harness.app)).toEqual([]);
    },
  );
});
