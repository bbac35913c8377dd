import { useTranslation } from 'react-i18next';
import type { GuestRounds } from '../../api/types';
import type { Countdown } from '../../lib/countdown/countdown.rules';

/** Returns what a screen reader tells: it changes with the round, in its last minute and at its end, not every second. */
export function useAnnouncement({ round, seat, state }: GuestRounds, countdown: Countdown): string {
  const { t } = useTranslation('rounds');
  if (state === 'paused') return t('stopped');
  if (countdown.phase === 'over') return t('timeUp');
  if (countdown.phase === 'round' && countdown.seconds < 60) return t('told.lastMinute');
  if (seat?.with === undefined) return t(seat === null ? 'notIn.title' : 'pause.title');
  const where = { table: seat.table, name: seat.with.name, round };
  return t(countdown.phase === 'break' ? 'told.change' : 'told.begun', where);
}
