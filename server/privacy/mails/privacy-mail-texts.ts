import type { Language } from '../../common/http/request-language.js';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };
import it from './texts/it.json' with { type: 'json' };

/** The mails about what people own. */
export type PrivacyMailName = keyof typeof en;

/** The texts of one mail; `action` is the label of its button, or empty. */
interface PrivacyMailTexts {
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  action: string;
  notes: readonly string[];
}

/** The texts of the mails about what people own, for translators in `texts/`. */
export const PRIVACY_MAIL_TEXTS: Readonly<Record<Language, Record<PrivacyMailName, PrivacyMailTexts>>> = {
  en,
  fr,
  it,
  de,
};
