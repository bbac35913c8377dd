import { useTranslation } from 'react-i18next';
import type { WebhookDelivery } from '../../../api/admin-types';
import { useDeliveries, useResend } from '../../../features/admin/integrations/api';
import { dayTime } from '../../../lib/dates/dates';
import { AdminError, AdminQueryError } from '../../../ui/admin/admin-error';
import { SaveList } from '../../../ui/admin/save-list';
import { TableSkeleton } from '../../../ui/admin/table-skeleton';
import { Button } from '../../../ui/base/button';
import { Badge } from '../../../ui/widgets/badge';
import classes from './integrations.module.css';

const TONES = { waiting: 'warn', delivered: 'good', failed: 'bad' } as const;

/** What was sent to an address, with each attempt and what it answered. */
export function WebhookLog({ id }: { id: number }) {
  const { t } = useTranslation('admin');
  const log = useDeliveries(id, true);
  if (log.data === undefined)
    return log.isError ? <AdminQueryError query={log} /> : <TableSkeleton rows={2} />;
  if (log.data.items.length === 0) return <p>{t('integrations.logEmpty')}</p>;
  return (
    <>
      <SaveList path={`/api/admin/webhooks/${id}/deliveries`} name={`webhook-${id}`} />
      <ul className={classes.list}>
        {log.data.items.map((delivery) => (
          <li key={delivery.id}>
            <Sent delivery={delivery} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Sent({ delivery }: { delivery: WebhookDelivery }) {
  const { t } = useTranslation('admin');
  const { id, kind, state, created_at, attempts } = delivery;
  const resend = useResend(id);
  return (
    <>
      <p className={classes.actions}>
        <Badge tone={TONES[state]}>{t(`integrations.state.${state}`)}</Badge>
        <strong>{kind}</strong>
        <time dateTime={created_at}>{dayTime(created_at)}</time>
        {state !== 'waiting' && (
          <Button
            look="plain"
            aria-label={t('integrations.resendLabel', { kind, at: dayTime(created_at) })}
            busy={resend.isPending}
            onClick={() => resend.mutate()}
          >
            {t('integrations.resend')}
          </Button>
        )}
      </p>
      <ul>
        {attempts.map(({ at, status, answer, milliseconds }) => (
          <li key={at}>
            {dayTime(at)} · {status ?? t('integrations.noAnswer')} · {milliseconds} ms · <code>{answer}</code>
          </li>
        ))}
      </ul>
      <AdminError error={resend.error} />
    </>
  );
}
