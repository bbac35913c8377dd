import { useTranslation } from 'react-i18next';
import stack from '../../ui/base/stack.module.css';
import { Outcome } from '../../ui/states/outcome';
import classes from './payment-success.module.css';

/** While the server asks the payment provider. */
export function Processing() {
  const { t } = useTranslation();
  return (
    <Outcome icon={<span className={classes.glass} />} tone="plain" title={t('payment.processing')}>
      <p className={stack.lead}>{t('payment.processingText')}</p>
    </Outcome>
  );
}
