import { useTranslation } from 'react-i18next';
import { RATINGS } from '../../api/states';
import type { Candidate, Rating } from '../../api/types';
import { Photo } from '../../ui/photo/photo';
import classes from './feedback.module.css';

interface RatingFieldProps {
  candidate: Candidate;
  value: Rating | undefined;
  onChange: (rating: Rating) => void;
}

/** One person at the event, and the three ratings. */
export function RatingField({ candidate, value, onChange }: RatingFieldProps) {
  const { t } = useTranslation();
  return (
    <fieldset role="radiogroup" className={classes.rating}>
      <legend className={classes.who}>
        <Photo name={candidate.name} url={candidate.photo_url} size="3.5rem" decorative />
        <span>{candidate.name}</span>
      </legend>
      <div className={classes.options}>
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
      </div>
    </fieldset>
  );
}
