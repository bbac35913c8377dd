import { IconHourglass } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { EventItem, Side } from '../../../api/types';
import { nearTime } from '../../../lib/dates/near-time';
import { Badge } from '../../../ui/widgets/badge';
import checkoutClasses from '../checkout/checkout.module.css';
import type { WaitingState } from './waiting.rules';
import classes from './waiting.module.css';

interface PlaceProps {
  waiting: NonNullable<EventItem['waiting']>;
  state: WaitingState;
  /** The side that one waits for; undefined where it is either. */
  side: Side | undefined;
  /** Whether nothing is to be paid. */
  isFree: boolean;
  now: Date;
}

/** How it stands with somebody on a waiting list, and what happens next. */
export function Place({ waiting, state, side, isFree, now }: PlaceProps) {
  const { t } = useTranslation('account');
  const { position, offered_until } = waiting;
  if (state === 'waits')
    return (
      <>
        <Badge size="lg" icon={<IconHourglass size={18} aria-hidden />}>
          {t('waiting.waits')}
        </Badge>
        <p>{t(`waiting.position.${side ?? 'either'}`, { count: position })}</p>
        <p className={checkoutClasses.terms}>{t('waiting.next')}</p>
      </>
    );
  if (state === 'open' || offered_until === null)
    return <Offer title={t('waiting.open')}>{t(isFree ? 'waiting.openFree' : 'waiting.openText')}</Offer>;
  const { day, when } = nearTime(offered_until, now);
  const until = t(`waiting.${day}`, { when });
  return <Offer title={t('waiting.offered', { until })}>{t('waiting.offeredText')}</Offer>;
}

/** A seat that can be taken: the one thing on the card that should be seen first. */
function Offer({ title, children }: { title: string; children: string }) {
  return (
    <div className={classes.offer}>
      <p className={classes.title}>{title}</p>
      <p>{children}</p>
    </div>
  );
}
