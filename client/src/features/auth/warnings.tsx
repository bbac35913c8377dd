import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/http/client';
import { apiQuery } from '../../api/query/api-query';
import { keysOf } from '../../api/query/resources';
import { useApiMutation } from '../../api/use-api-mutation';
import { Button } from '../../ui/base/button';
import { useErrorText } from '../../ui/base/use-error-text';
import { Alert } from '../../ui/base/alert';
import { refreshSession, useSession } from './session/session';

const key = keysOf('warnings');

/** What the organisers have warned a guest of, until they say that they have read it. */
export function Warnings() {
  const { data: status } = useSession();
  return status?.warned ? <Open /> : null;
}

function Open() {
  const { t, ready } = useTranslation('account');
  const errorText = useErrorText();
  const warnings = useQuery(apiQuery(key(), () => api.GET('/api/account/warnings')));
  const acknowledge = useApiMutation({
    call: (id: number) => api.POST('/api/account/warnings/{id}/acknowledge', { params: { path: { id } } }),
    invalidates: ['warnings'],
    onSuccess: async () => void (await refreshSession()),
  });
  if (!ready || !warnings.data) return null;
  return warnings.data.map(({ id, text }) => (
    <Alert
      key={id}
      tone="warn"
      title={t('warning.title')}
      action={
        <Button look="outline" busy={acknowledge.isPending} onClick={() => acknowledge.mutate(id)}>
          {t('warning.acknowledge')}
        </Button>
      }
    >
      <p>{t('warning.text')}</p>
      {text !== null && <p>{text}</p>}
      {acknowledge.isError && <p role="alert">{errorText(acknowledge.error, 'auth.failed')}</p>}
    </Alert>
  ));
}
