import { cityName, nameFor } from '../../events/index.js';
import { eventPath, withParams, type PublicEvent, publicState, STATE_TEXTS } from '../facts/public-event.js';
import { htmlOf, type PageContext } from './document.js';
import { DateBlock, priceInWords, Seats, When } from './parts.js';
import { CARD_SHEET } from './styles.js';

/** The themes of a card; default: the theme of the reader's system. */
export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/**
 * Returns the card of an event for other sites as HTML: no scripts, no cookies; links open outside the card.
 */
export function embedCard(context: PageContext, event: PublicEvent, theme: Theme | undefined): string {
  const { language, words, publicUrl, via } = context;
  const title = nameFor(event, language);
  const href = withParams(publicUrl + eventPath(event), { lang: language, via });
  const state = publicState(event, context.now);
  const price = priceInWords(event, words);
  const reserve =
    event.priceRappen === 0 ? words('reserveFree') : words('translation:dashboard.reserve', { price });
  const head = <meta name="robots" content="noindex" />;
  const children = (
    <main className="embed">
      <div className="top">
        <DateBlock date={event.startsAt} language={language} />
        <div>
          <h1>{title}</h1>
          <p className="soft">
            {cityName(event.city, language)}, <When event={event} language={language} />
          </p>
        </div>
      </div>
      {(state === 'open' || state === 'full') && <Seats event={event} language={language} />}
      <div className="foot">
        <p>{state === 'open' ? price : words(STATE_TEXTS[state])}</p>
        <a className="button" href={href} target="_blank" rel="noopener">
          {state === 'open'
            ? reserve
            : state === 'full'
              ? words('account:waiting.join')
              : words('translation:dashboard.title')}
        </a>
      </div>
    </main>
  );
  return htmlOf({ language, theme, title, css: CARD_SHEET.css, head, children });
}
