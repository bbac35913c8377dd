import { useTranslation } from 'react-i18next';
import type { EventDetail } from '../../api/types';
import { Occupancies } from '../../features/events/occupancies';
import stack from '../../ui/base/stack.module.css';
import classes from './event.module.css';

/** How many come, by side: nothing that tells about one person. */
export function WhoComes({ event }: { event: EventDetail }) {
  const { t } = useTranslation('event');
  return (
    <section className={classes.section}>
      <h2>{t('whoComes')}</h2>
      <div className={classes.occupancies}>
        <Occupancies event={event} />
      </div>
      <p className={stack.soft}>{t('onlyNumbers')}</p>
    </section>
  );
}
