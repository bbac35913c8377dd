import { useTranslation } from 'react-i18next';
import type { Report } from '../../../api/admin-types';

/** Returns what puts into words what blocking somebody has changed. */
export function useBlockWords(): (name: string, outcome: Report['outcome']) => string {
  const { t } = useTranslation('admin');
  return (name, outcome) =>
    [
      t('done.blocked', { name }),
      outcome?.reports_closed ? t('done.reportsClosed', { count: outcome.reports_closed }) : '',
      outcome?.refunded ? t('done.refunded', { count: outcome.refunded }) : '',
      outcome?.not_refunded ? t('done.notRefunded', { count: outcome.not_refunded }) : '',
    ]
      .filter(Boolean)
      .join(' ');
}
