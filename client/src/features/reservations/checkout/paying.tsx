import { IconHourglass } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/widgets/badge';
import classes from './checkout.module.css';

/** A seat whose payment (TWINT) is on its way: there is nothing to press, and nothing to pay again. */
export function Paying() {
  const { t } = useTranslation();
  return (
    <>
      <Badge tone="warn" size="lg" icon={<IconHourglass size={18} aria-hidden />}>
        {t('dashboard.paying')}
      </Badge>
      <p className={classes.terms}>{t('dashboard.payingText')}</p>
    </>
  );
}
