import { useTranslation } from 'react-i18next';
import type { EventItem } from '../../api/types';
import { Occupancy } from './occupancy';

/** How many seats of each side of an event are taken. */
export function Occupancies({
  event,
}: {
  event: Pick<EventItem, 'men_reserved' | 'max_men' | 'women_reserved' | 'max_women'>;
}) {
  const { t } = useTranslation();
  return (
    <>
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
    </>
  );
}
