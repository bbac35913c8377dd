import { useTranslation } from 'react-i18next';
import type { ListNews } from '../../api/types';
import { Alert } from '../../ui/base/alert';

/** What has changed on one's list since one last looked; nothing mostly. */
export function News({ news: { added, gone } }: { news: ListNews }) {
  const { t } = useTranslation();
  const changes = [
    added.length > 0 && t('matches.added', { count: added.length }),
    gone > 0 && t('matches.gone', { count: gone }),
  ].filter((change) => change !== false);
  return changes.length > 0 && <Alert tone="info">{changes.join(' ')}</Alert>;
}
