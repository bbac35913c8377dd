import { IconHourglass } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EventItem, Gender } from '../../../api/types';
import { usePriceText } from '../../../ui/widgets/use-price-text';
import { accountKey } from '../../../lib/account-key';
import { useNow } from '../../../lib/use-now';
import { Button } from '../../../ui/base/button';
import { useAbout } from '../../../ui/base/use-about';
import stack from '../../../ui/base/stack.module.css';
import { useErrorText } from '../../../ui/base/use-error-text';
import { useKeptFocus } from '../../../ui/states/use-kept-focus';
import { Alert } from '../../../ui/base/alert';
import { Badge } from '../../../ui/widgets/badge';
import checkoutClasses from '../checkout/checkout.module.css';
import { ReserveTerms } from '../checkout/reserve-terms';
import type { Checkout } from '../checkout/use-checkout';
import { useJoinWaitingList, useLeaveWaitingList } from './api';
import { LeaveDialog } from './leave-dialog';
import { sideOf, waitingState } from './waiting.rules';
import type { WhyFull } from '../action/event.rules';
import { Place } from './place';
import classes from './waiting.module.css';

interface WaitingProps {
  event: EventItem;
  /** The guest's own; undefined while it is not known. */
  gender: Gender | undefined;
  /** Why they cannot reserve. */
  why: WhyFull;
  checkout: Checkout;
  /** One of many: without what the words of a button say as well. */
  brief: boolean;
  onLeft?: () => void;
}

/** A full event: the way onto its waiting list, one's position there, and the seat that is offered. */
export default function Waiting({ event, gender, why, checkout, brief, onLeft }: WaitingProps) {
  const { ready } = useTranslation('account');
  const now = useNow();
  const join = useJoinWaitingList(event.id);
  const leave = useLeaveWaitingList(event.id, onLeft);
  const state = event.waiting && waitingState(event.waiting, now);
  const box = useKeptFocus(state);
  if (!ready) return null;
  return (
    <div {...box} className={checkoutClasses.action}>
      <div aria-live="polite" className={classes.state}>
        {event.waiting && state ? (
          <Place
            waiting={event.waiting}
            state={state}
            side={sideOf(gender)}
            isFree={event.price === 0}
            now={now}
          />
        ) : (
          <Full why={why} hasLeft={leave.isSuccess} brief={brief} />
        )}
      </div>
      {state ? (
        <Steps
          event={event}
          isOffer={state !== 'waits'}
          isKept={state === 'offered'}
          checkout={checkout}
          leave={leave}
        />
      ) : (
        <Join name={event.name} join={join} />
      )}
    </div>
  );
}

const WHY = { leads: 'waiting.leads', held: 'waiting.fullHeld', full: 'waiting.full' } as const;

function Full({ why, hasLeft, brief }: { why: WhyFull; hasLeft: boolean; brief: boolean }) {
  const { t } = useTranslation(['account', 'translation']);
  return (
    <>
      <Badge size="lg">{t(why === 'leads' ? 'waiting.only' : 'translation:dashboard.full')}</Badge>
      {hasLeft && <p>{t('waiting.left')}</p>}
      {(why !== 'full' || !brief) && <p className={checkoutClasses.terms}>{t(WHY[why])}</p>}
    </>
  );
}

function Join({ name, join }: { name: string; join: ReturnType<typeof useJoinWaitingList> }) {
  const { t } = useTranslation('account');
  const about = useAbout();
  const errorText = useErrorText();
  return (
    <>
      <div className={stack.row}>
        <Button
          look="outline"
          busy={join.isPending}
          onClick={() => join.mutate()}
          aria-label={about(t('waiting.join'), name)}
        >
          <IconHourglass size={20} aria-hidden />
          {t('waiting.join')}
        </Button>
      </div>
      {join.isError && <Alert tone="bad">{errorText(join.error, accountKey('account.failed'))}</Alert>}
    </>
  );
}

interface StepsProps {
  event: EventItem;
  /** Whether a seat can be taken now, and whether it is kept for this guest alone. */
  isOffer: boolean;
  isKept: boolean;
  checkout: Checkout;
  leave: ReturnType<typeof useLeaveWaitingList>;
}

/** What somebody on the list can do: take the seat, pass it on, or leave. */
function Steps({ event, isOffer, isKept, checkout, leave }: StepsProps) {
  const { t } = useTranslation(['account', 'translation']);
  const about = useAbout();
  const [leaving, setLeaving] = useState(false);
  const priceText = usePriceText();
  const reserve = t('translation:dashboard.reserve', { price: priceText(event.price) });
  const leaveWords = t(isKept ? 'waiting.decline.start' : 'waiting.leave.start');
  return (
    <>
      <div className={stack.row}>
        {isOffer && (
          <Button busy={checkout.busy} onClick={checkout.start} aria-label={about(reserve, event.name)}>
            {reserve}
          </Button>
        )}
        <Button
          look={isOffer ? 'outline' : 'plain'}
          onClick={() => setLeaving(true)}
          aria-label={about(leaveWords, event.name)}
        >
          {leaveWords}
        </Button>
      </div>
      {isOffer && <ReserveTerms event={event} />}
      {leaving && <LeaveDialog declines={isKept} leave={leave} onClose={() => setLeaving(false)} />}
    </>
  );
}
