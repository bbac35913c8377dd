import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/base/button';
import classes from './rounds.module.css';

/** One question to begin with, and the next one for who wants it. */
export function Icebreakers({ questions }: { questions: readonly string[] }) {
  const { t } = useTranslation('rounds');
  const [at, setAt] = useState(0);
  return (
    <section className={classes.question} aria-label={t('question')}>
      <p aria-live="polite">{questions[at % questions.length]}</p>
      {questions.length > 1 && (
        <Button look="plain" onClick={() => setAt(at + 1)}>
          {t('otherQuestion')}
        </Button>
      )}
    </section>
  );
}
