import { useTranslation } from 'react-i18next';
import { ScreenHeading } from '../../shared/screen-heading';
import stack from '../../shared/stack.module.css';
import classes from './payment-success.module.css';

/** While the server asks the payment provider. */
export function Processing() {
  const { t } = useTranslation();
  return (
    <div className={classes.outcome} aria-busy="true">
      <span className={classes.glass} aria-hidden />
      <ScreenHeading>{t('payment.processing')}</ScreenHeading>
      <output className={stack.lead}>{t('payment.processingText')}</output>
    </div>
  );
}
