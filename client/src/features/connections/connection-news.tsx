import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Connection } from '../../api/types';
import { Alert } from '../../ui/base/alert';
import stack from '../../ui/base/stack.module.css';

/** One alert for all of these connections: a line says of each that it was made, or what the other has shared, and leads to it. */
export function ConnectionNews({ connections }: { connections: readonly Connection[] }) {
  const { t } = useTranslation();
  if (connections.length === 0) return null;
  return (
    <Alert tone="good">
      <div className={stack.tight}>
        {connections.map(({ id, user: { name }, shared_with_me }) => (
          <Link key={id} to={`/connections#${id}`}>
            {t(shared_with_me.length === 0 ? 'landing.own.connection' : 'landing.own.shared', { name })}
          </Link>
        ))}
      </div>
    </Alert>
  );
}
