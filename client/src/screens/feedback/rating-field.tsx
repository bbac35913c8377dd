import { IconCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { RATINGS } from '../../api/states';
import type { Candidate } from '../../api/types';
import type { Answer } from '../../features/feedback/answers.rules';
import { Photo } from '../../ui/photo/photo';
import classes from './feedback.module.css';

interface RatingFieldProps {
  candidate: Candidate;
  value: Answer | undefined;
  onChange: (answer: Answer | undefined) => void;
}

/** One person at the event, the three ratings, and that one has not met them. */
export function RatingField({ candidate, value, onChange }: RatingFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const { name, photo_url, rating: sent } = candidate;
  const notMet = value === 'not_met';
  return (
    <div className={classes.rating}>
      <div className={classes.photo}>
        <Photo name={name} url={photo_url} size="4.5rem" decorative />
      </div>
      <h3 id={id} className={classes.name}>
        {name}
      </h3>
      <fieldset role="radiogroup" aria-labelledby={id} className={classes.options}>
        {RATINGS.map((rating) => (
          <label key={rating} className={classes.option} data-rating={rating}>
            <input
              type="radio"
              name={`rating-${candidate.id}`}
              value={rating}
              checked={value === rating}
              onChange={() => onChange(rating)}
            />
            <span>{t(`feedback.${rating}`)}</span>
          </label>
        ))}
      </fieldset>
      {/* What was sent cannot be taken back, only changed. */}
      {sent === null && (
        <button
          type="button"
          className={classes.notMet}
          aria-pressed={notMet}
          aria-label={t('feedback.notMetNamed', { name })}
          onClick={() => onChange(notMet ? undefined : 'not_met')}
        >
          {notMet && <IconCheck size={18} aria-hidden />}
          {t('feedback.notMet')}
        </button>
      )}
    </div>
  );
}
