import de from '../../art/flag-de.svg';
import en from '../../art/flag-en.svg';
import fr from '../../art/flag-fr.svg';
import it from '../../art/flag-it.svg';
import type { Language } from '../../lib/i18n/languages';

const FLAGS: Record<Language, string> = { en, fr, it, de };

/** The flag of a language, as decoration beside its name. Pictures, since Windows draws no flag emoji. */
export function Flag({ language }: { language: Language }) {
  return (
    <img src={FLAGS[language]} alt="" width={24} height={16} style={{ borderRadius: 3, display: 'block' }} />
  );
}
