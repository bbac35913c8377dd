import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CheckInGuest } from '../../../api/admin-types';
import { time } from '../../../lib/dates/dates';
import { Badge } from '../../../ui/widgets/badge';
import stack from '../../../ui/base/stack.module.css';
import { Checkbox } from '../../../ui/form/checkbox';
import '../../../ui/form/inputs.css';
import { Photo } from '../../../ui/photo/photo';
import classes from './check-in.module.css';
import { findGuests } from './check-in.rules';
import { GiveBack } from './walk-in/give-back';

interface GuestListProps {
  eventId: number;
  guests: readonly CheckInGuest[];
  onToggle: (guest: CheckInGuest) => void;
}

/** All guests by name, each with one large button. */
export function GuestList({ eventId, guests, onToggle }: GuestListProps) {
  const { t } = useTranslation('admin');
  const [typed, setTyped] = useState('');
  const [onlyMissing, setOnlyMissing] = useState(false);
  const found = findGuests(guests, typed).filter((guest) => !onlyMissing || guest.checked_in_at === null);
  return (
    <section className={stack.stack} aria-label={t('checkIn.guests')}>
      <TextInput
        type="search"
        label={t('checkIn.search')}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        autoComplete="off"
      />
      <Checkbox label={t('checkIn.onlyMissing')} checked={onlyMissing} onChange={setOnlyMissing} />
      {found.length === 0 && (
        <p className={stack.soft}>{t(guests.length === 0 ? 'checkIn.nobody' : 'checkIn.notFound')}</p>
      )}
      <ul className={classes.guests}>
        {found.map((guest) => (
          <li key={guest.reservation_id}>
            <Guest eventId={eventId} guest={guest} onToggle={() => onToggle(guest)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface GuestProps {
  eventId: number;
  guest: CheckInGuest;
  onToggle: () => void;
}

function Guest({ eventId, guest, onToggle }: GuestProps) {
  const { t } = useTranslation('admin');
  const { name, photo_url, seat_name, checked_in_at, no_show, cash_chf } = guest;
  const here = checked_in_at !== null;
  return (
    <div className={classes.guest} data-here={here || undefined}>
      <Photo name={name} url={photo_url} size="3.25rem" decorative />
      <span className={classes.who}>
        <strong>{name}</strong>
        <small>
          {t(`sides.${seat_name}`)}
          {here && <> · {t('checkIn.since', { time: time(checked_in_at) })}</>}
        </small>
        {no_show && <Badge tone="bad">{t('reservations.noShow')}</Badge>}
        {cash_chf != null && <GiveBack eventId={eventId} guest={guest} amount={cash_chf} />}
      </span>
      <button
        type="button"
        className={classes.toggle}
        data-here={here || undefined}
        aria-label={t(here ? 'checkIn.undoWho' : 'checkIn.checkInWho', { name })}
        onClick={onToggle}
      >
        {t(here ? 'checkIn.undo' : 'checkIn.checkIn')}
      </button>
    </div>
  );
}
