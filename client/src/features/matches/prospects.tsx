import { useInViewport } from '@mantine/hooks';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { EventItem, Profile, Prospects as ProspectsAnswer } from '../../api/types';
import { percent } from '../../lib/numbers';
import { Alert } from '../../ui/widgets/alert';
import { useProspects } from './api';
import classes from './prospects.module.css';
import { closedSide } from './prospects.rules';

interface ProspectsProps {
  event: Pick<EventItem, 'id' | 'max_men' | 'max_women'> & Partial<Pick<EventItem, 'format'>>;
  /** One's own; undefined while it is not known. */
  profile: Pick<Profile, 'gender' | 'looking_for'> | undefined;
}

function told({ count, agreement }: ProspectsAnswer, t: TFunction): string {
  if (count === null) return t('prospects.few');
  if (!agreement) return t('prospects.count', { count });
  return t('prospects.agreement', { count, from: agreement.from, to: percent(agreement.to / 100) });
}

/**
 * Before one reserves: about how many guests one could be matched with and how far most agree, if one has said whom one wants to meet; and a hint
 * where an event has no places for anybody whom one wants to meet. It is asked for what is on the screen only.
 */
export function Prospects({ event, profile }: ProspectsProps) {
  const { t } = useTranslation();
  const { ref, inViewport } = useInViewport<HTMLDivElement>();
  const says = profile?.looking_for != null;
  const { data } = useProspects(event.id, says && inViewport);
  if (profile === undefined) return null;
  const only = closedSide(event, profile);
  if (only !== undefined)
    return (
      <Alert tone="info" action={<Link to="/profile?edit=preferences">{t('prospects.say')}</Link>}>
        {t(only === 'men' ? 'prospects.menOnly' : 'prospects.womenOnly')}
      </Alert>
    );
  if (!says) return null;
  return (
    <div ref={ref} className={classes.prospects}>
      {data && told(data, t)}
    </div>
  );
}
