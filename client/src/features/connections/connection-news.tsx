import { useTranslation } from 'react-i18next';
import type { Connection } from '../../api/types';
import { Alert } from '../../ui/base/alert';
import { ButtonLink } from '../../ui/base/button';

/** An alert for each of these connections: it was made, or the other has shared something. It leads to the connection. */
export function ConnectionNews({ connections }: { connections: readonly Connection[] }) {
  const { t } = useTranslation();
  return connections.map(({ id, user, shared_with_me }) => (
    <Alert
      key={id}
      tone="good"
      action={<ButtonLink to={`/connections#${id}`}>{t('common.connections')}</ButtonLink>}
    >
      {t(shared_with_me.length === 0 ? 'landing.own.connection' : 'landing.own.shared', { name: user.name })}
    </Alert>
  ));
}
