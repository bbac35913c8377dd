import { IconCheck, IconChevronUp } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGE_CODES, LANGUAGES, type Language, toLanguage } from '../i18n/languages';
import { Flag } from './flag';
import buttonClasses from './footer-button.module.css';
import classes from './language-switcher.module.css';

/** Shows the current language's flag and name; opens the list of the four upward. */
export function LanguageSwitcher() {
  const { t, i18n } = useTranslation();
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const listId = useId();
  const current = toLanguage(i18n.resolvedLanguage);

  useEffect(() => {
    if (!open) return;
    const closeOutside = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [open]);

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const choose = (language: Language) => {
    void i18n.changeLanguage(language);
    close();
  };

  return (
    <div
      ref={box}
      className={classes.box}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Without a next target (Safari gives buttons no focus on a click) the pointer decides, not the focus.
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        className={buttonClasses.button}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        onClick={() => setOpen(!open)}
      >
        <Flag language={current} />
        <span>
          <span className="visually-hidden">{t('common.language')}: </span>
          {LANGUAGES[current]}
        </span>
        <IconChevronUp size={16} aria-hidden />
      </button>
      {open && <LanguageList id={listId} current={current} onChoose={choose} onClose={close} />}
    </div>
  );
}

interface LanguageListProps {
  id: string;
  current: Language;
  onChoose: (language: Language) => void;
  onClose: () => void;
}

function LanguageList({ id, current, onChoose, onClose }: LanguageListProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    list.current?.querySelector<HTMLElement>('[aria-checked="true"]')?.focus();
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    const items = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = items.findIndex((item) => item === document.activeElement);
    const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (event.key === 'Escape') onClose();
    else if (target === undefined) return;
    else items.at(target % items.length)?.focus();
    event.preventDefault();
  };

  return (
    <div
      ref={list}
      id={id}
      role="menu"
      tabIndex={-1}
      aria-label={t('common.language')}
      className={classes.list}
      onKeyDown={onKeyDown}
    >
      {LANGUAGE_CODES.map((language) => (
        <button
          key={language}
          type="button"
          role="menuitemradio"
          aria-checked={language === current}
          lang={language}
          tabIndex={-1}
          className={classes.item}
          onClick={() => onChoose(language)}
        >
          <Flag language={language} />
          <span>{LANGUAGES[language]}</span>
          {language === current && <IconCheck size={18} aria-hidden className={classes.check} />}
        </button>
      ))}
    </div>
  );
}
