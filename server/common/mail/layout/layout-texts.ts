import type { Language } from '../../http/request-language.js';
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };

/** What stands in every mail. */
export const LAYOUT_TEXTS: Readonly<Record<Language, typeof en>> = { en, fr, it, de };

/** The pages of the client to which every mail links, in the order of the footer. */
const PAGES = [
  ['privacy', '/privacy'],
  ['terms', '/terms'],
  ['imprint', '/imprint'],
] as const;

/** Returns the links of the footer. */
export function footerLinks(language: Language, publicUrl: string): { label: string; url: string }[] {
  return PAGES.map(([name, path]) => ({ label: LAYOUT_TEXTS[language][name], url: publicUrl + path }));
}
