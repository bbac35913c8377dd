import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Dispute } from '../../../api/admin-types';
import {
  type PaymentsFilter,
  useAcknowledgeDispute,
  useDisputes,
} from '../../../features/admin/payments/api';
import { dayTime } from '../../../lib/dates/dates';
import { chf } from '../../../lib/money';
import { SaveList } from '../../../ui/admin/save-list';
import { AdminError, AdminQueryError } from '../../../ui/admin/admin-error';
import card from '../../../ui/admin/case-card.module.css';
import { Facts } from '../../../ui/admin/facts';
import { Button } from '../../../ui/base/button';
import { Badge } from '../../../ui/widgets/badge';
import type { Tone } from '../../../ui/widgets/tone';
import { useNow } from '../../../lib/use-now';
import classes from './open-money.module.css';

const HOUR = 3_600_000;

const DAY = 24 * HOUR;

const TONES: Record<Dispute['status'], Tone> = {
  inquiry: 'warn',
  needs_response: 'bad',
  under_review: 'warn',
  won: 'good',
  lost: 'bad',
  closed: 'plain',
};

/** Payments that their payers' banks contest. Nothing where there are none. */
export function Disputes({ filter }: { filter: PaymentsFilter }) {
  const { t } = useTranslation('admin');
  const disputes = useDisputes(filter);
  if (disputes.data === undefined) return disputes.isError ? <AdminQueryError query={disputes} /> : null;
  if (disputes.data.items.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby="disputes">
      <h2 id="disputes">{t('disputes.title')}</h2>
      <SaveList path="/api/admin/disputes" filter={filter} name="disputes" hasMoney />
      <ul className={classes.queue}>
        {disputes.data.items.map((dispute) => (
          <li key={dispute.id}>
            <DisputeCard dispute={dispute} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function DisputeCard({ dispute }: { dispute: Dispute }) {
  const { t } = useTranslation('admin');
  const { status, amount_chf, currency, name, account_id, event_id, event_name, opened_at } = dispute;
  const acknowledge = useAcknowledgeDispute(dispute.id);
  const needsAnswer = status === 'needs_response' || status === 'inquiry';
  return (
    <article className={card.card}>
      <p className={card.head}>
        <Badge tone={TONES[status]}>{t(`disputes.status.${status}`)}</Badge>
        <strong>{chf(amount_chf, currency)}</strong>
        <time dateTime={opened_at}>{dayTime(opened_at)}</time>
      </p>
      <h3 className={card.name}>
        {account_id !== null && <Link to={`/admin/people/${account_id}`}>{name ?? `#${account_id}`}</Link>}
        {account_id !== null && event_id !== null && ' · '}
        {event_id !== null && <Link to={`/admin/events/${event_id}`}>{event_name}</Link>}
      </h3>
      <p>{t(`disputes.what.${status}`)}</p>
      <Facts
        facts={[
          ...(needsAnswer
            ? [[t('disputes.respondBy'), <DisputeDeadline key="by" at={dispute.respond_by} />] as const]
            : []),
          [t('disputes.reasonLabel'), t(`disputes.reason.${reasonOf(dispute.reason)}`)],
        ]}
      />
      {needsAnswer && <DisputeEvidence dispute={dispute} />}
      <div className={classes.actions}>
        <a href={dispute.provider_url} target="_blank" rel="noreferrer">
          {t(needsAnswer ? 'disputes.provider' : 'disputes.providerLook')}
        </a>
        {status === 'lost' && !dispute.acknowledged && (
          <Button
            look="outline"
            aria-label={t('disputes.acknowledgeLabel', { id: dispute.id })}
            busy={acknowledge.isPending}
            onClick={() => acknowledge.mutate()}
          >
            {t('disputes.acknowledge')}
          </Button>
        )}
      </div>
      <AdminError error={acknowledge.error} />
    </article>
  );
}

const REASONS = [
  'fraudulent',
  'product_not_received',
  'product_unacceptable',
  'duplicate',
  'credit_not_processed',
  'unrecognized',
  'subscription_canceled',
] as const;

/** Returns the provider's reason if there is a sentence for it. */
function reasonOf(reason: string): (typeof REASONS)[number] | 'general' {
  return REASONS.find((known) => known === reason) ?? 'general';
}

/** Until when an answer counts, and how long that is from now. */
function DisputeDeadline({ at }: { at: string | null }) {
  const { t } = useTranslation('admin');
  const left = new Date(at ?? 0).getTime() - useNow().getTime();
  if (at === null) return t('disputes.noAnswer');
  return (
    <>
      <time dateTime={at}>{dayTime(at)}</time>
      {' · '}
      <strong>
        {left <= 0 && t('disputes.over')}
        {left > 0 && left < DAY && t('disputes.hoursLeft', { count: Math.max(1, Math.floor(left / HOUR)) })}
        {left >= DAY && t('disputes.daysLeft', { count: Math.floor(left / DAY) })}
      </strong>
    </>
  );
}

/** What the bank wants to see, as far as we know it: the same facts can be copied into the provider's form. */
function DisputeEvidence({ dispute }: { dispute: Dispute }) {
  const { t } = useTranslation('admin');
  const now = useNow();
  const { reserved_at, refund_until, event_date, checked_in_at, account_id } = dispute;
  const isOver = event_date !== null && new Date(event_date) < now;
  return (
    <>
      <h4>{t('disputes.evidence.title')}</h4>
      <ul>
        {reserved_at !== null && <li>{t('disputes.evidence.reserved', { at: dayTime(reserved_at) })}</li>}
        {refund_until !== null && <li>{t('disputes.evidence.terms', { at: dayTime(refund_until) })}</li>}
        {event_date !== null && <li>{t('disputes.evidence.event', { at: dayTime(event_date) })}</li>}
        {checked_in_at !== null && <li>{t('disputes.evidence.arrived', { at: dayTime(checked_in_at) })}</li>}
        {checked_in_at === null && isOver && <li>{t('disputes.evidence.notArrived')}</li>}
        {account_id !== null && (
          <li>
            <Link to={`/admin/people/${account_id}`}>{t('disputes.evidence.mails')}</Link>
          </li>
        )}
      </ul>
    </>
  );
}
