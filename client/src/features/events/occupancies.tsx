import { useTranslation } from 'react-i18next';
import type { EventItem } from '../../api/types';
import { Occupancy } from './occupancy';

const LABELS = {
  men: 'dashboard.menReserved',
  women: 'dashboard.womenReserved',
  all: 'dashboard.placesReserved',
} as const;

/** How many seats of each side of an event are taken; of an open side nobody is counted by gender. */
export function Occupancies({ event }: { event: Pick<EventItem, 'sides'> }) {
  const { t } = useTranslation();
  return event.sides.map(({ side, reserved, capacity }) => (
    <Occupancy key={side} label={t(LABELS[side])} taken={reserved} max={capacity} side={side} />
  ));
}
