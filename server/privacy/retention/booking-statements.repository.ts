/** The bookings for events that ended before $1, at most $2. */
export const OLD_BOOKINGS = `select r.id from reservations r join events e on e.id = r.event_id
  where e.ends_at < $1 order by r.id limit $2`;

/** Holds that expired or were cancelled without any payment. */
export const OLD_UNPAID_HOLDS = `select r.id from reservations r join events e on e.id = r.event_id
  where e.ends_at < $1 and r.status in ('expired', 'cancelled')
    and not exists (select from history h where h.subject = 'reservation' and h.subject_id = r.id
                     and h.to_state not in ('held', 'expired', 'cancelled'))
    and not exists (select from payments p where p.reservation_id = r.id and p.status not in ('expired', 'failed'))
  order by r.id limit $2`;

/** Payments from before $1 without a reservation, at most $2. */
export const OLD_MONEY_OF_NOBODY = `select id from payments where reservation_id is null and created_at < $1
  order by id limit $2`;

export const PAYMENTS_OF_RESERVATIONS = 'select id from payments where reservation_id = any ($1::int[])';

/** Deletes payments ($1) with all their rows, in the order of the foreign keys. */
export const DELETE_MONEY = [
  'delete from receipts where payment_id = any ($1::int[])',
  // only for years without any receipt left, in which no number is given any more
  `delete from receipt_numbers n where $1::int[] is not null
     and not exists (select from receipts c where c.kind = n.kind and c.year = n.year)`,
  `delete from history where subject = 'refund' and subject_id in (
     select id from refunds where payment_id = any ($1::int[]))`,
  'delete from refunds where payment_id = any ($1::int[])',
  `delete from history where subject = 'dispute' and subject_id in (
     select id from disputes where payment_id = any ($1::int[]))`,
  'delete from disputes where payment_id = any ($1::int[])',
  `delete from history where subject in ('payment', 'ownerless_payment') and subject_id = any ($1::int[])`,
  'delete from ownerless_payments where id = any ($1::int[])',
  'delete from payments where id = any ($1::int[])',
];

/** Deletes reservations ($1) whose payments are deleted and whose seats are no longer counted, with their rows. */
export const DELETE_RESERVATIONS = [
  `delete from history where subject = 'reservation' and subject_id = any ($1::int[])`,
  'delete from check_ins where reservation_id = any ($1::int[])',
  // counters equal the number of rows, so `uses` is reduced with `used`: a spent use stays spent
  `update promotion_codes c set used = c.used - n.used, uses = c.uses - n.used
     from (select code_id, count(*)::int as used from reservation_prices
            where reservation_id = any ($1::int[]) and released_at is null group by code_id) n where c.id = n.code_id`,
  `update early_prices e set taken = e.taken - n.taken
     from (select early_event_id, count(*)::int as taken from reservation_prices
            where reservation_id = any ($1::int[]) and released_at is null group by early_event_id) n
    where e.event_id = n.early_event_id`,
  `update credits c set used_rappen = c.used_rappen - u.used, amount_rappen = greatest(1, c.amount_rappen - u.used)
     from (select u.credit_id, sum(u.amount_rappen)::int as used
             from credit_uses u join reservation_prices p on p.reservation_id = u.reservation_id
            where u.reservation_id = any ($1::int[]) and p.released_at is null group by u.credit_id) u
    where c.id = u.credit_id`,
  'delete from reservations where id = any ($1::int[])',
];
