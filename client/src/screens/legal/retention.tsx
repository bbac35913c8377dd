import { useTranslation } from 'react-i18next';
import type { LegalFacts } from '../../api/types';
import classes from './legal.module.css';
import { Part } from './prose';

/** How long what is kept: the table that the server's own job carries out. */
export function Retention({ facts: { retention, warning_days } }: { facts: LegalFacts }) {
  const { t } = useTranslation('legal');
  const labelOf = (purpose: LegalFacts['retention'][number]['purpose']) =>
    purpose === 'inactive_accounts' && warning_days === 0
      ? t('privacy.retention.unwarned')
      : t(`privacy.retention.rows.${purpose}`, { days: warning_days });
  const periodOf = ({ amount, unit, from }: LegalFacts['retention'][number]) =>
    t(`privacy.retention.from.${from}`, { period: t(`privacy.retention.${unit}`, { count: amount }) });
  return (
    <Part title={t('privacy.retention.title')}>
      <p>{t('privacy.retention.lead')}</p>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('privacy.retention.what')}</th>
            <th scope="col">{t('privacy.retention.howLong')}</th>
          </tr>
        </thead>
        <tbody>
          {retention.map((period) => (
            <tr key={period.purpose}>
              <th scope="row">{labelOf(period.purpose)}</th>
              <td>{periodOf(period)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  );
}
