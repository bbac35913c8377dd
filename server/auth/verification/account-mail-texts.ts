import type { Language } from '../../common/http/request-language.js';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };
import it from './texts/it.json' with { type: 'json' };

/** The mails about accounts. */
export type AccountMailName = keyof typeof en;

/** The texts of one mail; `action` is the label of its button, or empty. */
interface AccountMailTexts {
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  action: string;
  notes: readonly string[];
}

/** The texts of the mails about accounts, for translators in `texts/`. */
export const ACCOUNT_MAIL_TEXTS: Readonly<Record<Language, Record<AccountMailName, AccountMailTexts>>> = {
  en,
  fr,
  it,
  de,
};
