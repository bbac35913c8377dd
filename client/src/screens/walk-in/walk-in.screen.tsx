import { IconGlassFull } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import stack from '../../ui/base/stack.module.css';
import { PageFrame } from '../../ui/frame/page-frame';
import { NameHeader } from '../../ui/header/name-header';
import { Outcome } from '../../ui/states/outcome';

/** /walk-in: where somebody comes back to who paid at the entrance on their own phone, without an account. */
export default function WalkInScreen() {
  const { t } = useTranslation('account');
  const [params] = useSearchParams();
  const paid = params.get('paid') === '1';
  return (
    <PageFrame title={t('walkIn.title')} header={<NameHeader />}>
      <Outcome
        icon={<IconGlassFull size={40} />}
        tone={paid ? 'good' : 'plain'}
        title={t(paid ? 'walkIn.paidTitle' : 'walkIn.openTitle')}
        actions={null}
      >
        <p className={stack.lead}>{t(paid ? 'walkIn.paidText' : 'walkIn.openText')}</p>
      </Outcome>
    </PageFrame>
  );
}
