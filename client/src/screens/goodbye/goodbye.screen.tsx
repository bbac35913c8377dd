import { IconGlassFull } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { ButtonLink } from '../../ui/base/button';
import stack from '../../ui/base/stack.module.css';
import { PageFrame } from '../../ui/frame/page-frame';
import { NameHeader } from '../../ui/header/name-header';
import { Outcome } from '../../ui/states/outcome';

/** /goodbye: the account is deleted. */
export default function GoodbyeScreen() {
  const { t } = useTranslation('account');
  const { state } = useLocation() as { state: { refunded?: boolean } | null };
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
