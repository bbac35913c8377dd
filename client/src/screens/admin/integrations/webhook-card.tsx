import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Webhook } from '../../../api/admin-types';
import {
  useDeleteWebhook,
  useRotateSecret,
  useSwitchWebhook,
  useTestWebhook,
} from '../../../features/admin/integrations/api';
import { dayTime } from '../../../lib/dates/dates';
import { AdminError } from '../../../ui/admin/admin-error';
import card from '../../../ui/admin/case-card.module.css';
import { Button } from '../../../ui/base/button';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';
import { Badge } from '../../../ui/widgets/badge';
import classes from './integrations.module.css';
import { kindKey } from './kind-key';
import { ShownOnce } from './shown-once';
import { WebhookLog } from './webhook-log';

/** One address: how it does, and what can be done with it. */
export function WebhookCard({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('admin');
  const { id, url, kinds, active, failing_since, switched_off_at } = webhook;
  const [isLogOpen, setLogOpen] = useState(false);
  const [asking, setAsking] = useState<'delete' | 'rotate'>();
  const test = useTestWebhook(id, () => setLogOpen(true));
  const switchIt = useSwitchWebhook(id);
  const rotate = useRotateSecret(id);
  const remove = useDeleteWebhook(id, () => setAsking(undefined));
  const since = switched_off_at ?? failing_since;
  return (
    <article className={card.card}>
      <p className={card.head}>
        <Badge tone={active ? (failing_since ? 'warn' : 'good') : 'plain'}>
          {t(active ? 'team.on' : 'team.off')}
        </Badge>
        {since &&
          t(switched_off_at ? 'integrations.switchedOff' : 'integrations.failing', { at: dayTime(since) })}
      </p>
      <h3 className={card.name}>{url}</h3>
      <p>{kinds.map((kind) => t(`integrations.kind.${kindKey(kind)}`)).join(', ')}</p>
      <div className={classes.actions}>
        <Button busy={test.isPending} onClick={() => test.mutate()}>
          {t('integrations.test')}
        </Button>
        <Button look="outline" aria-expanded={isLogOpen} onClick={() => setLogOpen(!isLogOpen)}>
          {t('integrations.log')}
        </Button>
        <Button look="outline" busy={switchIt.isPending} onClick={() => switchIt.mutate(!active)}>
          {t(active ? 'integrations.switchOff' : 'integrations.switchOn')}
        </Button>
        <Button look="outline" onClick={() => setAsking('rotate')}>
          {t('integrations.rotate')}
        </Button>
        <Button look="outline" onClick={() => setAsking('delete')}>
          {t('integrations.delete')}
        </Button>
      </div>
      {rotate.data !== undefined && <ShownOnce text={rotate.data.secret} />}
      <AdminError error={test.error ?? switchIt.error ?? rotate.error ?? remove.error} />
      {isLogOpen && <WebhookLog id={id} />}
      {asking && (
        <ConfirmDialog
          title={t(asking === 'delete' ? 'integrations.deleteTitle' : 'integrations.rotateTitle')}
          confirmLabel={t(`integrations.${asking}`)}
          keepLabel={t('common.cancel')}
          busy={remove.isPending}
          onConfirm={() => {
            if (asking === 'delete') return remove.mutate();
            rotate.mutate();
            setAsking(undefined);
          }}
          onClose={() => setAsking(undefined)}
        >
          <p>{t(asking === 'delete' ? 'integrations.deleteText' : 'integrations.rotateText')}</p>
        </ConfirmDialog>
      )}
    </article>
  );
}
