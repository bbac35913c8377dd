import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import type { CheckInGuest, CheckInList } from '../../../api/admin-types';
import { useCheckInList } from '../../../features/admin/check-in/api';
import { useRoundsPlan } from '../../../features/admin/rounds/api';
import { dayTime } from '../../../lib/dates/dates';
import { AdminQueryError } from '../../../ui/admin/admin-error';
import { TableSkeleton } from '../../../ui/admin/table-skeleton';
import { Button } from '../../../ui/base/button';
import stack from '../../../ui/base/stack.module.css';
import { ChoiceField } from '../../../ui/form/choice-field';
import { PageFrame } from '../../../ui/frame/page-frame';
import { ScreenHeading } from '../../../ui/frame/screen-heading';
import classes from './print.module.css';
import { GuestCards, TablePlan } from './rounds-sheets';

/** Room for a pen. */
const BLANK = '\u00a0';

/** What can be printed; the last two where rounds are planned. */
const SHEETS = ['list', 'badges', 'tables', 'cards'] as const;
type Sheet = (typeof SHEETS)[number];

/** /admin/events/{id}/print: the guests on paper, for a table without phones; and their name badges; who sits where in the rounds. */
export default function PrintScreen() {
  const { t } = useTranslation('admin');
  const eventId = Number(useParams().id);
  const list = useCheckInList(eventId);
  const { data: plan } = useRoundsPlan(eventId, false);
  const isPlanned = plan !== undefined && plan.state !== 'none';
  const sheets = SHEETS.slice(0, isPlanned ? 4 : 2);
  const [sheet, setSheet] = useState<Sheet>('list');
  const title = list.data?.event.name ?? t('print.title');
  return (
    <PageFrame title={title}>
      <div className={stack.stack}>
        <div className={classes.screenOnly}>
          <ScreenHeading>{t('print.title')}</ScreenHeading>
          <ChoiceField
            name="sheet"
            label={t('print.what')}
            options={sheets.map((value) => ({ value, label: t(`print.${value}`) }))}
            value={sheet}
            onChange={setSheet}
          />
          <p className={stack.soft}>{t(`print.${sheet}Hint`)}</p>
          <div className={stack.row}>
            <Button onClick={() => window.print()}>{t('print.print')}</Button>
            <Link to={`/admin/events/${eventId}/check-in`}>{t('print.back')}</Link>
          </div>
        </div>
        {list.data === undefined && (list.isError ? <AdminQueryError query={list} /> : <TableSkeleton />)}
        {list.data !== undefined && sheet === 'list' && <GuestTable list={list.data} />}
        {list.data !== undefined && sheet === 'badges' && <Badges list={list.data} />}
        {plan !== undefined && sheet === 'tables' && <TablePlan plan={plan} title={title} />}
        {plan !== undefined && sheet === 'cards' && <GuestCards plan={plan} title={title} />}
      </div>
    </PageFrame>
  );
}

function GuestTable({ list: { event, items } }: { list: CheckInList }) {
  const { t } = useTranslation('admin');
  return (
    <table className={classes.table}>
      <caption>
        <strong>{event.name}</strong>
        <br />
        {[dayTime(event.date), event.venue, t('print.guests', { count: items.length })]
          .filter(Boolean)
          .join(' · ')}
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('print.here')}</th>
          <th scope="col">{t('fields.guest')}</th>
          <th scope="col">{t('fields.seat')}</th>
          <th scope="col">{t('print.note')}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((guest) => (
          <GuestRow key={guest.reservation_id} guest={guest} />
        ))}
      </tbody>
    </table>
  );
}

function GuestRow({ guest: { name, seat_name, checked_in_at } }: { guest: CheckInGuest }) {
  const { t } = useTranslation('admin');
  return (
    <tr>
      <td>
        <span className={classes.box}>{checked_in_at === null ? '' : '✓'}</span>
      </td>
      <th scope="row">{name}</th>
      <td>{t(`sides.${seat_name}`)}</td>
      <td>{BLANK}</td>
    </tr>
  );
}

function Badges({ list: { event, items } }: { list: CheckInList }) {
  return (
    <ul className={classes.badges}>
      {items.map(({ reservation_id, name }) => (
        <li key={reservation_id} className={classes.badge}>
          <span className={classes.badgeName}>{name}</span>
          <small>{event.name}</small>
        </li>
      ))}
    </ul>
  );
}
