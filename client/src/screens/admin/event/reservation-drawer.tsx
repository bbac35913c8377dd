import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AdminReservation, ReservationDetail } from '../../../api/admin-types';
import type { ReservationState } from '../../../api/types';
import { ReservationBadge } from '../../../features/admin/events/event-badge';
import { PaymentFacts } from '../../../features/admin/payments/payment-facts';
import { useAdminReservation } from '../../../features/admin/reservations/api';
import { dayTime } from '../../../lib/dates/dates';
import { chf } from '../../../lib/money';
import { AdminQueryError } from '../../../ui/admin/admin-error';
import { Facts } from '../../../ui/admin/facts';
import { TableSkeleton } from '../../../ui/admin/table-skeleton';
import stack from '../../../ui/base/stack.module.css';
import { Drawer } from '../../../ui/dialog/drawer';
import classes from './event.module.css';
import { causerOf, stepOf } from './history.rules';
import { ReservationActions } from './reservation-actions';

interface ReservationDrawerProps {
  reservation: AdminReservation;
  onClose: () => void;
}

/** One reservation: who, what was paid, what has happened to it, and what can be done about it. */
export function ReservationDrawer({ reservation, onClose }: ReservationDrawerProps) {
  const detail = useAdminReservation(reservation.id);
  return (
    <Drawer title={reservation.name} onClose={onClose}>
      {detail.data === undefined && (detail.isError ? <AdminQueryError query={detail} /> : <TableSkeleton />)}
      {detail.data !== undefined && <Detail reservation={detail.data} onClose={onClose} />}
    </Drawer>
  );
}

function Detail({ reservation, onClose }: { reservation: ReservationDetail; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const { account_id, email, seat_name, status, paid_chf, checked_in_at, payments } = reservation;
  return (
    <>
      <p>
        <Link to={`/admin/people/${account_id}`}>{email}</Link>
      </p>
      <Facts
        facts={[
          [t('fields.status'), <ReservationBadge key="status" status={status} />],
          [t('fields.seat'), t(`sides.${seat_name}`)],
          [t('fields.paid'), chf(paid_chf)],
          [t('fields.arrived'), checked_in_at === null ? '–' : dayTime(checked_in_at)],
        ]}
      />
      <ReservationActions reservation={reservation} onMoved={onClose} />
      <section className={stack.stack}>
        <h3>{t('reservations.history')}</h3>
        <History reservation={reservation} />
      </section>
      <section className={stack.stack}>
        <h3>{t('nav.payments')}</h3>
        {payments.length === 0 && <p className={stack.soft}>{t('reservations.noPayment')}</p>}
        {payments.map((payment) => (
          <PaymentFacts key={payment.id} payment={payment} />
        ))}
      </section>
    </>
  );
}

function History({ reservation: { history } }: { reservation: ReservationDetail }) {
  const { t } = useTranslation('admin');
  return (
    <ol className={classes.steps}>
      {history.map(({ at, from, to, by, why }) => {
        const step = stepOf(why);
        return (
          <li key={`${at} ${from} ${to} ${why}`}>
            <strong>
              {step === undefined
                ? t(`reservationStatus.${to as ReservationState}`)
                : t(`reservations.steps.${step}`)}
            </strong>
            <small>
              <time dateTime={at}>{dayTime(at)}</time>, {t(`reservations.by.${causerOf(by)}`)}
            </small>
          </li>
        );
      })}
    </ol>
  );
}
