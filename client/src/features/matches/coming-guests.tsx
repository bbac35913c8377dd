import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { EventItem, Profile } from '../../api/types';
import { Alert } from '../../ui/base/alert';
import { closedSide, type ComingGuests as Guests, comingGuests } from './coming-guests.rules';
import classes from './coming-guests.module.css';

interface ComingGuestsProps {
  event: Pick<EventItem, 'max_men' | 'max_women' | 'format' | 'sides' | 'min_age' | 'max_age'>;
  /** One's own; undefined while it is not known. */
  profile: Pick<Profile, 'gender' | 'looking_for'> | undefined;
  /** The path of this site to which saving one's answers leads back. */
  back: string;
}

function names({ who, men, women, total }: Guests, t: TFunction): string {
  if (who === 'all') return t('coming.guests', { count: total });
  const [womenText, menText] = [t('coming.women', { count: women }), t('coming.men', { count: men })];
  if (who === 'both') return t('coming.both', { women: womenText, men: menText });
  return who === 'men' ? menText : womenText;
}

function ages(from: number | null, to: number | null, t: TFunction): string | undefined {
  if (from !== null && to !== null) return t('coming.ages.between', { from, to });
  if (from !== null) return t('coming.ages.from', { from });
  return to === null ? undefined : t('coming.ages.to', { to });
}

function sentence({ event, guests }: { event: ComingGuestsProps['event']; guests: Guests }, t: TFunction) {
  const { total: count } = guests;
  if (count === 0) return t(`coming.none.${guests.who}`);
  const who = names(guests, t);
  const aged = ages(event.min_age, event.max_age, t);
  return aged === undefined ? t('coming.some', { count, who }) : t('coming.aged', { count, who, ages: aged });
}

/**
 * Before one reserves: how many come so far whom one wants to meet, and how long a list is; or a hint where an event has no
 * places for anybody whom one wants to meet. It is made of the taken seats of the event and one's own profile, and says
 * nothing that depends on another guest's answers: docs/decisions/0044.
 */
export function ComingGuests({ event, profile, back }: ComingGuestsProps) {
  const { t } = useTranslation();
  const only = profile && closedSide(event, profile);
  if (only !== undefined)
    return (
      <Alert
        tone="info"
        action={
          <Link to={`/profile?edit=preferences&back=${encodeURIComponent(back)}`}>{t('coming.say')}</Link>
        }
      >
        {t(only === 'men' ? 'coming.menOnly' : 'coming.womenOnly')}
      </Alert>
    );
  return (
    <p className={classes.coming}>
      {profile && sentence({ event, guests: comingGuests(event, profile) }, t)}
    </p>
  );
}
