import { Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../../lib/i18n/languages';
import { Button } from '../../../ui/base/button';
import stack from '../../../ui/base/stack.module.css';
import { type DetailValues, NO_TEXT } from './detail-values';
import classes from './event-form.module.css';

type Faq = DetailValues['faq'];

/** As many as the server takes. */
const MOST = 10;

interface FaqFieldsProps {
  /** In which the questions and answers are written now. */
  language: Language;
  faq: Faq;
  onChange: (faq: Faq) => void;
}

/** Questions about this event with their answers. What every event raises is answered on each page without them. */
export function FaqFields({ language, faq, onChange }: FaqFieldsProps) {
  const { t } = useTranslation('admin');
  const change = (at: number, part: keyof Faq[number], text: string) =>
    onChange(
      faq.map((entry, n) => (n === at ? { ...entry, [part]: { ...entry[part], [language]: text } } : entry)),
    );
  return (
    <>
      {faq.map((entry, at) => (
        <fieldset
          // An entry has no other name, and none is ever put between two others.
          key={at}
          className={classes.question}
        >
          <legend>{t('eventDetails.entry', { number: at + 1 })}</legend>
          <TextInput
            name={`question_${at}`}
            label={t('eventDetails.question')}
            lang={language}
            value={entry.question[language]}
            onChange={(event) => change(at, 'question', event.currentTarget.value)}
            maxLength={200}
          />
          <Textarea
            name={`answer_${at}`}
            label={t('eventDetails.answer')}
            lang={language}
            value={entry.answer[language]}
            onChange={(event) => change(at, 'answer', event.currentTarget.value)}
            rows={3}
            maxLength={1000}
          />
          <div>
            <Button look="plain" onClick={() => onChange(faq.filter((_, n) => n !== at))}>
              <IconTrash size={18} aria-hidden />
              {t('eventDetails.removeEntry', { number: at + 1 })}
            </Button>
          </div>
        </fieldset>
      ))}
      {faq.length < MOST && (
        <div className={stack.row}>
          <Button look="outline" onClick={() => onChange([...faq, { question: NO_TEXT, answer: NO_TEXT }])}>
            <IconPlus size={18} aria-hidden />
            {t('eventDetails.addEntry')}
          </Button>
        </div>
      )}
    </>
  );
}
