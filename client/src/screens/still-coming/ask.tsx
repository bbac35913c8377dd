import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StillComing } from '../../api/types';
import { DateBlock } from '../../features/events/date-block';
import type { useAnswerStillComing } from '../../features/reservations/still-coming';
import { accountKey } from '../../lib/account-key';
import { longDayTime } from '../../lib/dates/dates';
import { EventDate } from '../../ui/widgets/event-date';
import { chf } from '../../lib/money';
import { Button } from '../../ui/base/button';
import stack from '../../ui/base/stack.module.css';
import { useErrorText } from '../../ui/base/use-error-text';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog';
import { ScreenHeading } from '../../ui/frame/screen-heading';
import { Alert } from '../../ui/widgets/alert';
import { useCityName } from '../../ui/widgets/use-city-name';
import classes from './still-coming.module.css';

interface AskProps {
  seat: StillComing;
  answer: ReturnType<typeof useAnswerStillComing>;
}

/** The evening, and two buttons. Cancelling asks once more. */
export function Ask({ seat, answer }: AskProps) {
  const { t } = useTranslation('account');
  const errorText = useErrorText();
  const [cancelling, setCancelling] = useState(false);
  return (
    <div className={stack.loose}>
      <ScreenHeading>{t('stillComing.title')}</ScreenHeading>
      <Event seat={seat} />
      <div className={classes.answers}>
        <Button busy={answer.isPending} onClick={() => answer.mutate(true)}>
          {t('stillComing.yes')}
        </Button>
        <Button look="outline" onClick={() => setCancelling(true)}>
          {t('stillComing.no')}
        </Button>
      </div>
      <p className={stack.soft}>
        <Refund seat={seat} />
      </p>
      {answer.isError && !cancelling && (
        <Alert tone="bad">{errorText(answer.error, accountKey('account.failed'))}</Alert>
      )}
      {cancelling && (
        <ConfirmDialog
          title={t('stillComing.cancelTitle')}
          confirmLabel={t('stillComing.cancelConfirm')}
          keepLabel={t('stillComing.keep')}
          busy={answer.isPending}
          onConfirm={() => answer.mutate(false)}
          onClose={() => setCancelling(false)}
        >
          <p>
            <Refund seat={seat} />
          </p>
          {answer.isError && (
            <Alert tone="bad">{errorText(answer.error, accountKey('account.failed'))}</Alert>
          )}
        </ConfirmDialog>
      )}
    </div>
  );
}

function Event({ seat }: { seat: StillComing }) {
  const { t } = useTranslation('account');
  const cityName = useCityName();
  const { event_name: name, date, city, location } = seat;
  const where = [location, cityName(city)].filter((part) => part !== null);
  return (
    <div className={classes.event}>
      <DateBlock date={date} />
      <div className={stack.tight}>
        <p className={classes.name}>{name}</p>
        <p>
          <EventDate date={date} />
        </p>
        <p>
          {where.join(', ')}
          {location === null && `. ${t('stillComing.where')}`}
        </p>
      </div>
    </div>
  );
}

/** What cancelling now pays back. */
function Refund({ seat }: { seat: StillComing }) {
  const { t } = useTranslation('account');
  const { paid_chf, refund_chf, refund_until } = seat;
  if (refund_chf > 0) return t('stillComing.refund', { amount: chf(refund_chf) });
  if (paid_chf === 0) return t('stillComing.free');
  return t('stillComing.noRefund', { date: longDayTime(refund_until) });
}
