import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiKey } from '../../../api/admin-types';
import { useApiKeys, useMakeKey, useRevokeKey } from '../../../features/admin/integrations/api';
import { day, dayTime } from '../../../lib/dates/dates';
import { AdminError, AdminQueryError } from '../../../ui/admin/admin-error';
import card from '../../../ui/admin/case-card.module.css';
import { Panel } from '../../../ui/admin/panel';
import { SaveList } from '../../../ui/admin/save-list';
import { TableSkeleton } from '../../../ui/admin/table-skeleton';
import { Button } from '../../../ui/base/button';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';
import '../../../ui/form/inputs.css';
import { Choices } from './choices';
import classes from './integrations.module.css';
import { ShownOnce } from './shown-once';

type Scope = ApiKey['scopes'][number];
const SCOPES = ['events:read', 'reservations:read', 'check-in'] as const satisfies readonly Scope[];
const PHRASES = {
  'events:read': 'events',
  'reservations:read': 'reservations',
  'check-in': 'checkIn',
} as const;
const DAYS = [30, 90, 365];

/** Keys with which programs read and check in. */
export function ApiKeys() {
  const { t } = useTranslation('admin');
  const keys = useApiKeys();
  return (
    <Panel title={t('integrations.keys')}>
      <p>
        {t('integrations.keysText')} <a href="/api/docs">{t('integrations.docs')}</a>
      </p>
      {keys.isPending && <TableSkeleton rows={2} />}
      {keys.data === undefined && keys.isError && <AdminQueryError query={keys} />}
      {keys.data !== undefined && keys.data.items.length > 0 && (
        <SaveList path="/api/admin/api-keys" name="api-keys" />
      )}
      <ul className={classes.list}>
        {keys.data?.items.map((apiKey) => (
          <li key={apiKey.id}>
            <KeyCard apiKey={apiKey} />
          </li>
        ))}
      </ul>
      <MakeKey />
    </Panel>
  );
}

function KeyCard({ apiKey }: { apiKey: ApiKey }) {
  const { t } = useTranslation('admin');
  const { id, name, prefix, scopes, expires_at, last_used_at } = apiKey;
  const [isAsking, setAsking] = useState(false);
  const revoke = useRevokeKey(id, () => setAsking(false));
  return (
    <article className={card.card}>
      <p className={card.head}>
        <code>{prefix}…</code>
        {t('integrations.expires', { date: day(expires_at) })}
        {' · '}
        {last_used_at === null
          ? t('integrations.unused')
          : t('integrations.used', { at: dayTime(last_used_at) })}
      </p>
      <h3 className={card.name}>{name}</h3>
      <p>{scopes.map((scope) => t(`integrations.scope.${PHRASES[scope]}`)).join(', ')}</p>
      <div className={classes.actions}>
        <Button
          look="outline"
          aria-label={t('integrations.revokeLabel', { name })}
          onClick={() => setAsking(true)}
        >
          {t('integrations.revoke')}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={t('integrations.revokeTitle', { name })}
          confirmLabel={t('integrations.revoke')}
          keepLabel={t('common.cancel')}
          busy={revoke.isPending}
          onConfirm={() => revoke.mutate()}
          onClose={() => setAsking(false)}
        >
          <p>{t('integrations.revokeText')}</p>
          <AdminError error={revoke.error} />
        </ConfirmDialog>
      )}
    </article>
  );
}

function MakeKey() {
  const { t } = useTranslation('admin');
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<Scope[]>([]);
  const [days, setDays] = useState(90);
  const make = useMakeKey(() => {
    setName('');
    setScopes([]);
  });
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        make.mutate({ name: name.trim(), scopes, days });
      }}
    >
      <TextInput
        label={t('integrations.keyName')}
        required
        maxLength={100}
        autoComplete="off"
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Choices
        legend={t('integrations.scopes')}
        all={SCOPES}
        labelOf={(scope) => t(`integrations.scope.${PHRASES[scope]}`)}
        chosen={scopes}
        onChange={setScopes}
      />
      <NativeSelect
        label={t('integrations.days')}
        data={DAYS.map((count) => ({ value: String(count), label: t('integrations.dayCount', { count }) }))}
        value={String(days)}
        onChange={({ currentTarget }) => setDays(Number(currentTarget.value))}
      />
      <Button type="submit" busy={make.isPending} aria-disabled={scopes.length === 0}>
        {t('integrations.make')}
      </Button>
      {make.data !== undefined && <ShownOnce text={make.data.key} />}
      <AdminError error={make.error} />
    </form>
  );
}
