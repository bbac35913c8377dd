import { useTranslation } from 'react-i18next';
import classes from './questionnaire-form.module.css';
import { answered, type Answers, QUESTIONS } from './questionnaire.rules';

/** An estimate of ours: a short sentence or one choice each. */
const MINUTES_A_QUESTION = 0.5;

interface QuestionnaireProgressProps {
  answers: Answers;
  isSliderMoved: boolean;
}

/** How far one is, and about how long the rest takes; stays in sight while the questions scroll. */
export function QuestionnaireProgress({ answers, isSliderMoved }: QuestionnaireProgressProps) {
  const { t } = useTranslation();
  const done = answered(answers, isSliderMoved);
  const minutes = Math.ceil((QUESTIONS - done) * MINUTES_A_QUESTION);
  return (
    <div className={classes.progress}>
      <p>
        {t('questionnaire.progress', { done, all: QUESTIONS })}
        {' · '}
        {minutes > 0 ? t('questionnaire.minutesLeft', { count: minutes }) : t('questionnaire.allAnswered')}
      </p>
      <div className={classes.bar} aria-hidden>
        <span style={{ width: `${(100 * done) / QUESTIONS}%` }} />
      </div>
    </div>
  );
}
