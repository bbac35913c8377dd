import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './questionnaire-form.module.css';
import { INTROVERT_SCALE } from './questionnaire.rules';

interface IntrovertFieldProps {
  value: number;
  /** Where one leaves it where it was is an answer, too. */
  onTouch: () => void;
  onChange: (value: number) => void;
}

/** The slider from introvert to extrovert. The browser's own: Mantine's would weigh on sign-up, and this works by key and by thumb. */
export function IntrovertField({ value, onTouch, onChange }: IntrovertFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const { min, max } = INTROVERT_SCALE;
  return (
    <div className={classes.slider}>
      <label htmlFor={id}>
        {t('questionnaire.introvert_extrovert.label')}
        <output htmlFor={id} aria-hidden>
          {value} / {max}
        </output>
      </label>
      <input
        id={id}
        type="range"
        name="introvert_extrovert"
        min={min}
        max={max}
        step={1}
        value={value}
        aria-describedby={`${id}-ends`}
        onPointerUp={onTouch}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
      <div id={`${id}-ends`} className={classes.ends}>
        <span>{t('questionnaire.introvert_extrovert.low', { value: min })}</span>
        <span>{t('questionnaire.introvert_extrovert.high', { value: max })}</span>
      </div>
    </div>
  );
}
