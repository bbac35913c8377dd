import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../base/button';
import { useLogged } from './use-logged';

/**
 * What stands where events or the profile could not be loaded: no message, by specification (the failure is logged),
 * only a way to ask again.
 */
export function SilentQueryError({
  query,
}: {
  query: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'>;
}) {
  const { t } = useTranslation();
  useLogged(query.error);
  return (
    <div>
      <Button look="outline" busy={query.isFetching} onClick={() => void query.refetch()}>
        {t('common.refresh')}
      </Button>
    </div>
  );
}
