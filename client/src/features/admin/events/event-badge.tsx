import { useTranslation } from 'react-i18next';
import type { EventStatus, ReservationState } from '../../../api/types';
import { Badge } from '../../../ui/widgets/badge';
import type { Tone } from '../../../ui/widgets/tone';

const EVENT_TONES: Record<EventStatus, Tone> = { draft: 'warn', published: 'good', cancelled: 'bad' };
const RESERVATION_TONES: Record<ReservationState, Tone> = {
  held: 'warn',
  paid: 'good',
  confirmed: 'good',
  expired: 'plain',
  cancelled: 'plain',
  refunded: 'plain',
};

/** The status of an event. */
export function EventBadge({ status }: { status: EventStatus }) {
  const { t } = useTranslation('admin');
  return <Badge tone={EVENT_TONES[status]}>{t(`eventStatus.${status}`)}</Badge>;
}

/** The status of a reservation. */
export function ReservationBadge({ status }: { status: ReservationState }) {
  const { t } = useTranslation('admin');
  return <Badge tone={RESERVATION_TONES[status]}>{t(`reservationStatus.${status}`)}</Badge>;
}
