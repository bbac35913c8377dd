import { useTranslation } from 'react-i18next';
import type { UserEvent } from '../../api/types';
import { currentLanguage } from '../../lib/i18n';
import { useNow } from '../../lib/use-now';
import { ButtonLink } from '../../ui/base/button';
import { useRoundsState } from './api';

const HOUR = 3_600_000;

/** The way to one's table at an event that goes on and has rounds; nothing else. */
export function RoundsLink({ event }: { event: UserEvent }) {
  const { t } = useTranslation();
  const now = useNow().getTime();
  // guests come early, and stay a while
  const goesOn = now > Date.parse(event.date) - HOUR && now < Date.parse(event.ends_at) + HOUR;
  const { data: rounds } = useRoundsState(event.id, currentLanguage(), goesOn);
  if (!goesOn || rounds === undefined || rounds.state === 'none') return null;
  return <ButtonLink to={`/rounds/${event.id}`}>{t('today.rounds')}</ButtonLink>;
}
