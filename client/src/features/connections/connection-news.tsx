import { useTranslation } from 'react-i18next';
import type { Connection } from '../../api/types';
import { Alert } from '../../ui/base/alert';
import { ButtonLink } from '../../ui/base/button';

/** Says of these connections that they were made, or what the other has shared. It leads to them, or to the only one. */
export function ConnectionNews({ connections }: { connections: readonly Connection[] }) {
  const { t } = useTranslation();
  const [first] = connections;
  if (first === undefined) return null;
  const to = connections.length === 1 ? `/connections#${first.id}` : '/connections';
  return (
    <Alert tone="good" action={<ButtonLink to={to}>{t('common.connections')}</ButtonLink>}>
      {connections.map(({ id, user: { name }, shared_with_me }) => (
        <p key={id}>
          {t(shared_with_me.length === 0 ? 'landing.own.connection' : 'landing.own.shared', { name })}
        </p>
      ))}
    </Alert>
  );
}
