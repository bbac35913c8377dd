import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { OwnerlessPayment } from '../../../api/admin-types';
import { usePayer } from '../../../features/admin/payments/api';
import { RefundLine } from '../../../features/admin/payments/payment-facts';
import { dayTime } from '../../../lib/dates/dates';
import { chf } from '../../../lib/money';
import { AdminError } from '../../../ui/admin/admin-error';
import card from '../../../ui/admin/case-card.module.css';
import { Facts } from '../../../ui/admin/facts';
import { Button } from '../../../ui/base/button';
import { Badge } from '../../../ui/widgets/badge';
import classes from './open-money.module.css';
import type { Decision } from './ownerless-dialog';

interface OwnerlessCardProps {
  payment: OwnerlessPayment;
  onDecide: (decision: Decision) => void;
}

/** Money that nobody knows what it is for: what is known of it, and what can be done. */
export function OwnerlessCard({ payment, onDecide }: OwnerlessCardProps) {
  const { t } = useTranslation('admin');
  const { status, amount_chf, currency, paid_at, refunds, payment_intent, dismissal, event_id } = payment;
  const isOpen = status === 'open';
  // the provider is only asked when somebody wants to know
  const [isAsked, setAsked] = useState(false);
  const payer = usePayer(payment.id, isAsked);
  const heading = `ownerless-${payment.id}`;
  return (
    <article className={card.card}>
      <p className={card.head}>
        <Badge tone={isOpen ? 'warn' : 'plain'}>{t(`ownerless.status.${status}`)}</Badge>
        <strong>{chf(amount_chf, currency)}</strong>
        <time dateTime={paid_at}>{dayTime(paid_at)}</time>
      </p>
      <h3 className={card.name} id={heading}>
        <Who payment={payment} />
        {' · '}
        <Which payment={payment} />
      </h3>
      <Facts
        facts={[
          ...(payer.data
            ? [[t('ownerless.payer'), payer.data.payer_email ?? t('ownerless.noPayer')] as const]
            : []),
          [t('fields.reference'), payment_intent ?? '–'],
        ]}
      />
      {refunds.map((refund) => (
        <p key={refund.id}>
          <RefundLine refund={refund} currency={currency} />
        </p>
      ))}
      {dismissal !== null && <p>{t('ownerless.reasonWas', { reason: dismissal })}</p>}
      {isOpen && event_id === null && <p>{t('ownerless.needsEvent')}</p>}
      <div className={classes.actions}>
        {isOpen && event_id !== null && (
          <Button aria-describedby={heading} onClick={() => onDecide('place')}>
            {t('ownerless.place')}
          </Button>
        )}
        {isOpen &&
          (['refund', 'dismiss'] as const).map((decision) => (
            <Button
              key={decision}
              look="outline"
              aria-describedby={heading}
              onClick={() => onDecide(decision)}
            >
              {t(`ownerless.${decision}`)}
            </Button>
          ))}
        {!payer.data && (
          <Button
            look="outline"
            aria-describedby={heading}
            busy={payer.isFetching}
            onClick={() => (isAsked ? void payer.refetch() : setAsked(true))}
          >
            {t('ownerless.showPayer')}
          </Button>
        )}
      </div>
      <AdminError error={payer.error} />
    </article>
  );
}

function Who({ payment: { account_id, name, said_account_id } }: { payment: OwnerlessPayment }) {
  const { t } = useTranslation('admin');
  if (account_id !== null) return <Link to={`/admin/people/${account_id}`}>{name ?? `#${account_id}`}</Link>;
  return said_account_id === null
    ? t('ownerless.unknownGuestAt')
    : t('ownerless.unknownGuest', { id: said_account_id });
}

function Which({ payment: { event_id, event_name, said_event_id } }: { payment: OwnerlessPayment }) {
  const { t } = useTranslation('admin');
  if (event_id !== null) return <Link to={`/admin/events/${event_id}`}>{event_name}</Link>;
  return said_event_id === null
    ? t('ownerless.unknownEventAt')
    : t('ownerless.unknownEvent', { id: said_event_id });
}
