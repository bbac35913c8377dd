import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../ui/form/checkbox';
import { MATCHING_TEXT } from './api';
import classes from './consent-box.module.css';
import type { ConsentChoice } from './use-consent-choice';

/** Asks for the consent to the matching: one sentence and a box that nobody has ticked beforehand. */
export function ConsentBox({ choice }: { choice: ConsentChoice }) {
  const { t } = useTranslation();
  return (
    <div id={choice.id} className={classes.consent}>
      <Checkbox
        label={t(`consent.matching.${MATCHING_TEXT}.box`)}
        checked={choice.given}
        onChange={choice.set}
        error={choice.missing ? t('consent.missing') : undefined}
      />
      <p className={classes.text}>
        {t(`consent.matching.${MATCHING_TEXT}.text`)} {/* In a tab of its own: what is typed here stays. */}
        <a href="/privacy#matching" target="_blank" rel="noopener">
          {t('consent.how')}
        </a>
      </p>
    </div>
  );
}
