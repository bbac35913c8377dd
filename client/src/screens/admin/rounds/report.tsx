import { useTranslation } from 'react-i18next';
import type { RoundsPlan } from '../../../api/admin-types';
import { percent } from '../../../lib/numbers';
import { Panel } from '../../../ui/admin/panel';

/** What a plan is worth, in plain words. */
export function Report({ report }: { report: NonNullable<RoundsPlan['report']> }) {
  const { t } = useTranslation('admin');
  const { agreement, best_possible, pauses_min, pauses_max, meetings, listed, listed_met, changed } = report;
  const share = best_possible > 0 ? agreement / best_possible : 1;
  return (
    <Panel title={t('rounds.report.title')}>
      <p>{t('rounds.report.meetings', { count: meetings })}</p>
      {listed > 0 && <p>{t('rounds.report.lists', { met: listed_met, count: listed })}</p>}
      <p>
        {share >= 0.9995
          ? t('rounds.report.best')
          : t('rounds.report.share', { share: percent(Math.floor(share * 100) / 100) })}
      </p>
      <p>
        {pauses_min === pauses_max
          ? t('rounds.report.pausesSame', { count: pauses_max })
          : t('rounds.report.pauses', { min: pauses_min, max: pauses_max })}
      </p>
      {changed > 0 && <p>{t('rounds.report.changed', { count: changed })}</p>}
    </Panel>
  );
}
