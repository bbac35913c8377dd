import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswerStillComing, useStillComing } from '../../features/reservations/still-coming';
import { accountKey } from '../../lib/account-key';
import { chf } from '../../lib/money';
import { useLinkToken } from '../../lib/use-link-token';
import { Button, ButtonLink } from '../../ui/base/button';
import stack from '../../ui/base/stack.module.css';
import { PageFrame } from '../../ui/frame/page-frame';
import { NameHeader } from '../../ui/header/name-header';
import { CardSkeleton } from '../../ui/states/card-skeleton';
import { InvalidLink, isInvalidLink } from '../../ui/states/invalid-link';
import { Outcome } from '../../ui/states/outcome';
import { QueryError } from '../../ui/states/query-error';
import { Loading } from '../../ui/base/skeleton';
import { Ask } from './ask';

/** /still-coming: whether a guest comes, asked two days before by the link of a mail, without logging in. */
export default function StillComingScreen() {
  const { t } = useTranslation('account');
  return (
    <PageFrame title={t('stillComing.title')} header={<NameHeader />}>
      <Content />
    </PageFrame>
  );
}

function Content() {
  const { t } = useTranslation('account');
  const token = useLinkToken();
  const asked = useStillComing(token);
  const answer = useAnswerStillComing(token);
  const [reconsiders, setReconsiders] = useState(false);
  if (isInvalidLink(token, asked.error) || isInvalidLink(token, answer.error)) return <Invalid />;
  const seat = answer.data ?? asked.data;
  if (seat !== undefined) {
    if (seat.coming === false) return <Cancelled refund={seat.refund_chf} />;
    if (seat.coming === true && !reconsiders) return <Coming onCannot={() => setReconsiders(true)} />;
    return <Ask seat={seat} answer={answer} />;
  }
  if (asked.isError)
    return (
      <QueryError title={t('stillComing.title')} query={asked} otherwise={accountKey('account.failed')} />
    );
  return (
    <Loading>
      <CardSkeleton />
    </Loading>
  );
}

function Coming({ onCannot }: { onCannot: () => void }) {
  const { t } = useTranslation('account');
  return (
    <Outcome
      icon={<IconCheck size={40} />}
      tone="good"
      title={t('stillComing.yesTitle')}
      actions={
        <>
          <ButtonLink to="/profile#events" look="outline">
            {t('stillComing.myEvents')}
          </ButtonLink>
          <Button look="plain" onClick={onCannot}>
            {t('stillComing.no')}
          </Button>
        </>
      }
    >
      <p className={stack.lead}>{t('stillComing.yesText')}</p>
    </Outcome>
  );
}

function Cancelled({ refund }: { refund: number }) {
  const { t } = useTranslation('account');
  return (
    <Outcome
      icon={<IconCheck size={40} />}
      tone="good"
      title={t('stillComing.cancelledTitle')}
      actions={
        <ButtonLink to="/dashboard" look="outline">
          {t('stillComing.otherEvents')}
        </ButtonLink>
      }
    >
      <p className={stack.lead}>{t('stillComing.cancelledText')}</p>
      {refund > 0 && <p>{t('stillComing.cancelledRefund', { amount: chf(refund) })}</p>}
    </Outcome>
  );
}

function Invalid() {
  const { t } = useTranslation('account');
  return (
    <InvalidLink actions={<ButtonLink to="/profile#events">{t('stillComing.toMyEvents')}</ButtonLink>}>
      {t('stillComing.invalid')}
    </InvalidLink>
  );
}
