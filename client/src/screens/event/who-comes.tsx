import { useTranslation } from 'react-i18next';
import type { EventDetail } from '../../api/types';
import { Occupancy } from '../../features/events/occupancy';
import stack from '../../ui/base/stack.module.css';
import classes from './event.module.css';

/** How many come, by side: nothing that tells about one person. */
export function WhoComes({ event }: { event: EventDetail }) {
  const { t } = useTranslation();
  const { t: tEvent } = useTranslation('event');
  return (
    <section className={classes.section}>
      <h2>{tEvent('whoComes')}</h2>
      <div className={classes.occupancies}>
        <Occupancy
          label={t('dashboard.menReserved')}
          taken={event.men_reserved}
          max={event.max_men}
          side="men"
        />
        <Occupancy
          label={t('dashboard.womenReserved')}
          taken={event.women_reserved}
          max={event.max_women}
          side="women"
        />
      </div>
      <p className={stack.soft}>{tEvent('onlyNumbers')}</p>
    </section>
  );
}
