import { IconHourglass } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { EventItem } from '../../../api/types';
import { time } from '../../../lib/dates/dates';
import { Button } from '../../../ui/base/button';
import { useAbout } from '../../../ui/base/use-about';
import stack from '../../../ui/base/stack.module.css';
import { Badge } from '../../../ui/widgets/badge';
import type { useCancelReservation } from '../api';
import classes from './checkout.module.css';
import { RefundTerms } from './refund-terms';
import type { Checkout } from './use-checkout';

interface HeldProps {
  event: EventItem;
  checkout: Checkout;
  cancel: ReturnType<typeof useCancelReservation>;
}

/** A seat that waits for its payment: until when, going on to pay, or giving it back. */
export function Held({ event, checkout, cancel }: HeldProps) {
  const { t } = useTranslation();
  const about = useAbout();
  const { held_until } = event;
  return (
    <>
      <Badge tone="warn" size="lg" icon={<IconHourglass size={18} aria-hidden />}>
        {held_until === null ? t('dashboard.held') : t('dashboard.heldUntil', { time: time(held_until) })}
      </Badge>
      <p className={classes.terms}>{t('dashboard.heldText')}</p>
      <div className={stack.row}>
        <Button
          busy={checkout.busy}
          onClick={checkout.start}
          aria-label={about(t('dashboard.continuePayment'), event.name)}
        >
          {t('dashboard.continuePayment')}
        </Button>
        <Button
          look="outline"
          busy={cancel.isPending}
          onClick={() => cancel.mutate()}
          aria-label={about(t('dashboard.giveBack'), event.name)}
        >
          {t('dashboard.giveBack')}
        </Button>
      </div>
      <RefundTerms event={event} />
    </>
  );
}
