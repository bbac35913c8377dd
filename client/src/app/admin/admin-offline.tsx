import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { hasStatus } from '../../api/http/api-error';
import { queryClient } from '../../api/query/query-client';
import { time } from '../../lib/dates/dates';
import { Alert } from '../../ui/base/alert';
import { useOnline } from '../../ui/frame/offline-alert';

const cache = queryClient.getQueryCache();

/** What the screen shows: since when, and whether the last question about it had no answer. As a text, which a store compares. */
function shown(): string {
  const states = cache.findAll({ type: 'active', predicate: isRead }).map(({ state }) => state);
  const times = states.flatMap(({ data, dataUpdatedAt }) => (data === undefined ? [] : dataUpdatedAt));
  const isCut = states.some(({ error }) => hasStatus(error, 0));
  return `${isCut} ${times.length === 0 ? '' : Math.min(...times)}`;
}

// the status of the session is read once
function isRead({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return queryKey[0] !== 'session';
}

/** Says for as long as there is no connection that there is none, and as of when what is shown is. */
export function AdminOffline() {
  const { t } = useTranslation('admin');
  const online = useOnline();
  const [isCut, since] = useSyncExternalStore((listener) => cache.subscribe(listener), shown).split(' ');
  if (online && isCut !== 'true') return null;
  return (
    <Alert tone="warn">
      {since ? t('offline.asOf', { time: time(new Date(Number(since)).toISOString()) }) : t('offline.now')}
    </Alert>
  );
}
