import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import welcome from '../../../art/welcome.svg';
import { PRODUCT_NAME } from '../../../lib/i18n/product-name';
import stack from '../../../ui/base/stack.module.css';
import { ScreenHeading } from '../../../ui/frame/screen-heading';
import classes from './invitation.module.css';

interface InvitationProps {
  /** Whether the log-in form stands in the place of the buttons: a phone then leaves out the description. */
  loggingIn?: boolean;
  /** What stands under both columns. */
  below: ReactNode;
  children: ReactNode;
}

/** What Apéro is, in a picture and a few words, above what can be done. */
export function Invitation({ loggingIn = false, below, children }: InvitationProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.page}>
      <div className={classes.invitation} data-logging-in={loggingIn || undefined}>
        <img src={welcome} alt={t('auth.imageAlt')} width={1000} height={800} className={classes.picture} />
        <div className={classes.words}>
          <div className={stack.tight}>
            <ScreenHeading>{PRODUCT_NAME}</ScreenHeading>
            <p className={classes.tagline}>{t('auth.tagline')}</p>
          </div>
          <p className={`${stack.lead} ${classes.description}`}>{t('auth.description')}</p>
          {children}
        </div>
      </div>
      {below}
    </div>
  );
}

/** The buttons of the invitation: signing up first. */
export function Offer({ children }: { children: ReactNode }) {
  return <div className={classes.offer}>{children}</div>;
}
