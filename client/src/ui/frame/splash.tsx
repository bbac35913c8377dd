import { useTranslation } from 'react-i18next';
import { PRODUCT_NAME } from '../../lib/i18n/product-name';
import { Button } from '../base/button';
import classes from './splash.module.css';

interface SplashProps {
  failed?: boolean;
  onRetry?: () => void;
}

/** The product name, centred: shown until the session's status is known, and with a button if the server cannot be reached. */
export function Splash({ failed = false, onRetry }: SplashProps) {
  const { t } = useTranslation();
  return (
    <div className="splash">
      <div className={classes.column}>
        <p>{PRODUCT_NAME}</p>
        {failed && (
          <div role="alert" className={classes.trouble}>
            <p>{t('errors.OFFLINE')}</p>
            <Button look="outline" onClick={onRetry}>
              {t('common.tryAgain')}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
