import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLegalFacts } from '../../features/legal/api';
import { ButtonLink } from '../../ui/base/button';
import stack from '../../ui/base/stack.module.css';
import { Outcome } from '../../ui/states/outcome';
import classes from './payment-success.module.css';

/** Milliseconds after which waiting for TWINT is long: mostly it takes some seconds. */
const LONG = 60_000;

/** A slow payment is on its way: one need do nothing, and after a while need not even stay. */
export function UnderWay() {
  const { t } = useTranslation();
  const { data: facts } = useLegalFacts();
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Outcome
      icon={<span className={classes.glass} />}
      tone="plain"
      title={t('payment.underWay')}
      actions={
        isLong && (
          <ButtonLink to="/dashboard" look="outline">
            {t('payment.toEvents')}
          </ButtonLink>
        )
      }
    >
      <p className={stack.lead}>{t('payment.underWayText')}</p>
      {isLong && <p>{t(facts?.sends_mail ? 'payment.longMail' : 'payment.long')}</p>}
    </Outcome>
  );
}
