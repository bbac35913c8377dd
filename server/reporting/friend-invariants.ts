/** Invariants of the seats that guests keep for friends. */
export const FRIEND_INVARIANTS: Readonly<Record<string, string>> = {
  'a seat row counts exactly its open invitations': `
    select format('event %s, %s: the seat row says %s invited to, there are %s open invitations',
                  s.event_id, s.side, s.invited, n.open) as difference
      from event_seats s cross join lateral (
        select count(*) as open from friend_invitations i
         where i.event_id = s.event_id and i.side = s.side and i.status = 'open') n
     where s.invited is distinct from n.open::int`,
  'an accepted invitation has led to an entry or a reservation': `
    select format('invitation %s (event %s) was accepted by account %s, who has neither waited nor reserved', i.id, i.event_id,
                  i.friend_id) as difference
      from friend_invitations i
     where i.status = 'accepted'
       and not exists (select from waiting_entries w where w.event_id = i.event_id and w.account_id = i.friend_id)
       and not exists (select from reservations r where r.event_id = i.event_id and r.account_id = i.friend_id)`,
  'a guest keeps one place for a friend at most': `
    select format('account %s has %s open invitations for event %s', inviter_id, count(*), event_id) as difference
      from friend_invitations where status = 'open' group by inviter_id, event_id having count(*) > 1`,
};
