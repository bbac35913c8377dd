import { useTranslation } from 'react-i18next';
import type { RoundsPlan } from '../../../api/admin-types';
import classes from './print.module.css';
import { type PrintedSeat, seatsByGuest, tablesOf } from './seats.rules';

interface SheetProps {
  plan: RoundsPlan;
  /** The event's name. */
  title: string;
}

const namesOf = ({ guests }: RoundsPlan) => new Map(guests.map(({ account_id, name }) => [account_id, name]));

/** Who sits at each table, round by round: a sheet to lay out on it. */
export function TablePlan({ plan, title }: SheetProps) {
  const { t } = useTranslation('admin');
  const names = namesOf(plan);
  return tablesOf(plan).map(([table, rounds]) => (
    <table key={table} className={`${classes.table} ${classes.sheet}`}>
      <caption>
        <strong>{t('rounds.table', { table })}</strong> · {title}
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('rounds.which')}</th>
          <th scope="col">{t('print.whoSits')}</th>
        </tr>
      </thead>
      <tbody>
        {rounds.map(({ round, guests }) => (
          <tr key={round}>
            <th scope="row">{round}</th>
            <td>{guests.map((id) => names.get(id)).join(' · ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  ));
}

/** A card for each guest: where they go in each round. */
export function GuestCards({ plan, title }: SheetProps) {
  const names = namesOf(plan);
  const seats = seatsByGuest(plan);
  return (
    <ul className={classes.cards}>
      {plan.guests
        .filter(({ account_id: id }) => seats.has(id))
        .map(({ account_id: id, name }) => (
          <li key={id} className={classes.card}>
            <strong>{name}</strong>
            <small>{title}</small>
            <ol className={classes.seats}>
              {(seats.get(id) ?? []).map((seat) => (
                <Line key={seat.round} seat={seat} names={names} />
              ))}
            </ol>
          </li>
        ))}
    </ul>
  );
}

function Line({ seat: { round, table, other }, names }: LineProps) {
  const { t } = useTranslation('admin');
  return (
    <li>
      <span>{t('print.roundNumber', { round })}</span>
      <span>
        {table === null || other === null
          ? t('rounds.pauses')
          : `${t('rounds.table', { table })}, ${names.get(other) ?? ''}`}
      </span>
    </li>
  );
}

interface LineProps {
  seat: PrintedSeat;
  names: ReadonlyMap<number, string>;
}
