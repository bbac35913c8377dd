import { useTranslation } from 'react-i18next';
import classes from './feedback.module.css';

const ANSWERS = ['yes', 'maybe', 'no', 'notMet'] as const;

/** What each answer does. */
export function WhatAnswersDo() {
  const { t } = useTranslation();
  return (
    <dl className={classes.meanings}>
      {ANSWERS.map((answer) => (
        <div key={answer}>
          <dt>{t(`feedback.${answer}`)}</dt>
          <dd>{t(`feedback.does.${answer}`)}</dd>
        </div>
      ))}
    </dl>
  );
}
