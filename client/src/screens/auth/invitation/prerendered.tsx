import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../ui/base/button';
import { FrameLayout } from '../../../ui/frame/frame-layout';
import { NextFrame } from '../next/next-frame';
import { Invitation, Offer } from './invitation';

/** Where the log-in link of the prerendered page leads: pressed before the scripts run, it still opens the form. */
export const LOG_IN_HASH = '#log-in';

/** The sign-in page as it stands in the HTML file: everything of /auth that needs no script. */
export function PrerenderedSignIn(): ReactNode {
  const { t } = useTranslation();
  return (
    <FrameLayout width="wide">
      <Invitation below={<NextFrame />}>
        <Offer>
          <ButtonLink to="/signup">{t('auth.signUp')}</ButtonLink>
          <ButtonLink to={LOG_IN_HASH} look="plain">
            {t('auth.haveAccount')}
          </ButtonLink>
        </Offer>
      </Invitation>
    </FrameLayout>
  );
}
