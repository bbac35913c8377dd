import { IconCheck, IconChevronUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { chooseLanguage } from '../../lib/i18n';
import { type Language, LANGUAGE_CODES, LANGUAGES, toLanguage } from '../../lib/i18n/languages';
import de from '../../art/flag-de.svg';
import en from '../../art/flag-en.svg';
import fr from '../../art/flag-fr.svg';
import it from '../../art/flag-it.svg';
import buttonClasses from './footer-button.module.css';
import classes from './language-switcher.module.css';
import { useMenu } from './menu';

const FLAGS: Record<Language, string> = { en, fr, it, de };

/** Shows the current language's flag and name; opens the list of the four upward. */
export function LanguageSwitcher() {
  const { t, i18n } = useTranslation();
  const menu = useMenu();
  const current = toLanguage(i18n.resolvedLanguage);
  const choose = (language: Language) => {
    void chooseLanguage(language);
    menu.close();
  };

  return (
    <div className={classes.box} {...menu.box}>
      <button className={buttonClasses.button} {...menu.button}>
        <Flag language={current} />
        <span>
          <span className="visually-hidden">{t('common.language')}: </span>
          {LANGUAGES[current]}
        </span>
        <IconChevronUp size={16} aria-hidden />
      </button>
      {menu.open && (
        <div className={classes.list} aria-label={t('common.language')} {...menu.menu}>
          {LANGUAGE_CODES.map((language) => (
            <button
              key={language}
              type="button"
              role="menuitemradio"
              aria-checked={language === current}
              lang={language}
              tabIndex={-1}
              className={classes.item}
              onClick={() => choose(language)}
            >
              <Flag language={language} />
              <span>{LANGUAGES[language]}</span>
              {language === current && <IconCheck size={18} aria-hidden className={classes.check} />}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

/** The flag of a language, as decoration beside its name. Pictures, since Windows draws no flag emoji. */
function Flag({ language }: { language: Language }) {
  return (
    <img src={FLAGS[language]} alt="" width={24} height={16} style={{ borderRadius: 3, display: 'block' }} />
  );
}
