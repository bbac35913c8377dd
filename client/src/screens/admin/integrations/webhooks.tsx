import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Webhook } from '../../../api/admin-types';
import { useAddWebhook, useWebhooks } from '../../../features/admin/integrations/api';
import { AdminError, AdminQueryError } from '../../../ui/admin/admin-error';
import { Panel } from '../../../ui/admin/panel';
import { SaveList } from '../../../ui/admin/save-list';
import { TableSkeleton } from '../../../ui/admin/table-skeleton';
import { Button } from '../../../ui/base/button';
import '../../../ui/form/inputs.css';
import { Choices } from './choices';
import classes from './integrations.module.css';
import { kindKey } from './kind-key';
import { ShownOnce } from './shown-once';
import { WebhookCard } from './webhook-card';

type Kind = Webhook['kinds'][number];
const KINDS = [
  'event.published',
  'event.postponed',
  'event.moved',
  'event.cancelled',
  'reservation.paid',
  'reservation.confirmed',
  'reservation.cancelled',
  'reservation.refunded',
  'reservation.transferred',
  'refund.made',
] as const satisfies readonly Kind[];

/** Addresses that are told of what happens. */
export function Webhooks() {
  const { t } = useTranslation('admin');
  const webhooks = useWebhooks();
  return (
    <Panel title={t('integrations.webhooks')}>
      <p>{t('integrations.webhooksText')}</p>
      {webhooks.isPending && <TableSkeleton rows={2} />}
      {webhooks.data === undefined && webhooks.isError && <AdminQueryError query={webhooks} />}
      {webhooks.data !== undefined && webhooks.data.items.length > 0 && (
        <SaveList path="/api/admin/webhooks" name="webhooks" />
      )}
      <ul className={classes.list}>
        {webhooks.data?.items.map((webhook) => (
          <li key={webhook.id}>
            <WebhookCard webhook={webhook} />
          </li>
        ))}
      </ul>
      <AddWebhook />
    </Panel>
  );
}

function AddWebhook() {
  const { t } = useTranslation('admin');
  const [url, setUrl] = useState('');
  const [kinds, setKinds] = useState<Kind[]>([]);
  const add = useAddWebhook(() => {
    setUrl('');
    setKinds([]);
  });
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate({ url: url.trim(), kinds });
      }}
    >
      <TextInput
        label={t('integrations.url')}
        description={t('integrations.urlHint')}
        type="url"
        required
        maxLength={1000}
        autoComplete="off"
        value={url}
        onChange={({ currentTarget }) => setUrl(currentTarget.value)}
      />
      <Choices
        legend={t('integrations.kinds')}
        all={KINDS}
        labelOf={(kind) => t(`integrations.kind.${kindKey(kind)}`)}
        chosen={kinds}
        onChange={setKinds}
      />
      <Button type="submit" busy={add.isPending} aria-disabled={kinds.length === 0}>
        {t('integrations.add')}
      </Button>
      {add.data !== undefined && <ShownOnce text={add.data.secret} />}
      <AdminError error={add.error} />
    </form>
  );
}
