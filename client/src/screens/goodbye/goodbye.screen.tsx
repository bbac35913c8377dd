import { IconGlassFull } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { endSession } from '../../features/auth/session/end-session';
import { clearDrafts } from '../../lib/storage/drafts';
import { ButtonLink } from '../../ui/base/button';
import stack from '../../ui/base/stack.module.css';
import { PageFrame } from '../../ui/frame/page-frame';
import { NameHeader } from '../../ui/header/name-header';
import { Outcome } from '../../ui/states/outcome';

/** /goodbye: the account is deleted. Ends the session for whom a deletion has led here. */
export default function GoodbyeScreen() {
  const { t } = useTranslation('account');
  const { state } = useLocation() as { state: { refunded?: boolean } | null };
  const wasDeleted = state?.refunded !== undefined;
  useEffect(() => {
    if (!wasDeleted) return;
    clearDrafts();
    endSession('signed-out');
  }, [wasDeleted]);
  return (
    <PageFrame title={t('goodbye.title')} header={<NameHeader />}>
      <Outcome
        icon={<IconGlassFull size={40} />}
        tone="plain"
        title={t('goodbye.title')}
        actions={
          <ButtonLink to="/" look="outline">
            {t('goodbye.home')}
          </ButtonLink>
        }
      >
        <p className={stack.lead}>{t('goodbye.text')}</p>
        {state?.refunded === true && <p>{t('goodbye.refunds')}</p>}
      </Outcome>
    </PageFrame>
  );
}
