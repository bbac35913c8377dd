import { type UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { QrCodeGenerateResult } from 'uqr';
import type { UserEvent } from '../../../api/types';
import { time } from '../../../lib/dates/dates';
import { EventDate } from '../../../ui/widgets/event-date';
import { useCityName } from '../../../ui/widgets/use-city-name';
import { useWakeLock } from '../../../lib/use-wake-lock';
import { Loading, Skeleton } from '../../../ui/base/skeleton';
import { Dialog } from '../../../ui/dialog/dialog';
import { QrCode } from '../../../ui/qr/qr-code';
import { SilentQueryError } from '../../../ui/states/silent-query-error';
import { wholePlace } from '../place.rules';
import classes from './ticket.module.css';

interface TicketDialogProps {
  event: UserEvent;
  /** The guest's first name; undefined while it is not known. */
  guest: string | undefined;
  code: UseQueryResult<QrCodeGenerateResult>;
  onClose: () => void;
}

/**
 * The ticket as a guest shows it at the entrance: the code, the name and the event, whole on the smallest phone and as bright
 * as a page can be. The screen stays on meanwhile.
 */
export function TicketDialog({ event, guest, code, onClose }: TicketDialogProps) {
  const { t } = useTranslation();
  const cityName = useCityName();
  useWakeLock();
  return (
    <Dialog title={event.name} closeLabel={t('common.close')} onClose={onClose} fullScreen>
      <div className={classes.ticket}>
        <div className={classes.code}>
          {code.data !== undefined && <QrCode code={code.data} label={t('profile.ticket.code')} fills />}
          {code.isPending && (
            <Loading>
              <Skeleton height="16rem" />
            </Loading>
          )}
          {code.isError && <SilentQueryError query={code} />}
        </div>
        <div className={classes.facts}>
          <p className={classes.name}>{guest}</p>
          <p>
            <EventDate date={event.date} /> – <time dateTime={event.ends_at}>{time(event.ends_at)}</time>
          </p>
          <p className={classes.venue}>{wholePlace(event, cityName(event.city))}</p>
          <p className={classes.hint}>{t('profile.ticket.hint')}</p>
        </div>
      </div>
    </Dialog>
  );
}
