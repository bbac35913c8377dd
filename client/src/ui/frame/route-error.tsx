import { useTranslation } from 'react-i18next';
import glasses from '../../art/step-meet.svg';
import buttonClasses from '../base/button.module.css';
import classes from '../base/stack.module.css';
import { PageFrame } from './page-frame';
import { ScreenHeading } from './screen-heading';

interface RouteErrorProps {
  /** The status or the message of what happened. */
  message: string;
}

/** The router's error screen. */
export function RouteError({ message }: RouteErrorProps) {
  const { t } = useTranslation();
  return (
    <PageFrame title={t('router.title')}>
      <div className={classes.stack} role="alert">
        <img src={glasses} alt="" width={320} height={200} />
        <ScreenHeading>{t('router.title')}</ScreenHeading>
        <p className={classes.lead}>{message}</p>
        <p>
          {/* A full load, not a change of route: whatever broke is gone with the page. */}
          <a href="/" className={buttonClasses.button} data-look="outline">
            {t('router.home')}
          </a>
        </p>
      </div>
    </PageFrame>
  );
}

/** An address that is no screen. */
export function UnknownPath() {
  return <RouteError message="404 Not Found" />;
}
