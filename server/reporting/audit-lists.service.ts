import { Injectable } from '@nestjs/common';
import { Database } from '../common/database/database.js';
import { limitOf, type Page } from '../common/http/page.js';
import type { Language } from '../common/http/request-language.js';
import { eventName } from '../events/index.js';
import type { AuditEntryDto, AuditQuery } from './audit-lists.dto.js';

/** Adds the text about a person, which is stored separately as long as the person exists. */
const DETAILS = `(e.details - 'reason_id')
    || case when w.id is null then '{}' else jsonb_build_object('reason', w.text) end as details`;

/** The subject of an entry; `details` has ids as numbers. */
const ABOUT = `coalesce(case e.subject when 'event' then e.subject_id end, (e.details ->> 'event_id')::int,
      r.event_id, p.event_id) as event_id,
    coalesce(case e.subject when 'account' then e.subject_id end, r.account_id, p.reported_id,
      (e.details ->> 'account_id')::int) as account_id`;

/** $1 to $11: the filter, in the order of `list`; $12 and $13 limit and offset. */
const list = (language: Language) => `with entries as (
  select e.id, e.at, e.actor_id, e.subject_id, e.action, ${ABOUT}
    from audit_log e
    left join reservations r on e.subject = 'reservation' and r.id = e.subject_id
    left join reports p on e.subject = 'report' and p.id = e.subject_id
   where ($1::int is null or e.actor_id = $1) and ($2::text is null or e.action = $2)
     and ($3::text is null or (e.action like '%\\_read') = ($3 = 'read'))
     and ($4::text is null or e.subject = $4) and ($5::int is null or e.subject_id = $5)
     and ($6::timestamptz is null or e.at >= $6) and ($7::timestamptz is null or e.at < $7)
     and ($8::text is null or strpos(lower(e.action || ' ' || cast(e.details as text)), lower($8)) > 0
       or exists (select from audit_reasons t where t.id = (e.details ->> 'reason_id')::int and strpos(lower(t.text), lower($8)) > 0))
), folded as (
  select max(id) as id, count(distinct subject_id)::int as count, min(at) as since,
         array_agg(distinct actor_id) as actor_ids, max(event_id) as event_id, max(account_id) as account_id
    from entries
   where ($9::int is null or event_id = $9) and ($10::int is null or account_id = $10)
   group by case when $11::boolean and action = 'reservation.checked_in'
            then concat(event_id, ' on ', (at at time zone 'Europe/Zurich')::date) else id::text end
), page as (
  select *, count(*) over ()::int as total from folded order by id desc limit $12 offset $13
)
select e.id, e.at, e.actor_id, array_to_string(by.emails, ', ') as actor, e.actor_role, e.action, e.subject, e.subject_id,
       ${DETAILS}, by.emails as actors, page.count, page.since, page.total,
       case when v.id is not null then jsonb_build_object('id', v.id, 'name', ${eventName(language, 'v')}) end as event,
       case when page.account_id is not null then jsonb_build_object('account_id', page.account_id, 'name', g.name) end as person,
       coalesce(${eventName(language, 'other')}, s.template ->> 'name') as other_name
  from page join audit_log e on e.id = page.id
  cross join lateral (select array(select a.email from accounts a
    where a.id = any (page.actor_ids) and a.erased_at is null order by a.id) as emails) by
  left join audit_reasons w on w.id = (e.details ->> 'reason_id')::int
  left join events v on v.id = page.event_id
  left join events other on other.id = (e.details ->> 'to_event')::int
  left join profiles g on g.account_id = page.account_id
  left join event_series s on e.subject = 'series' and s.id = e.subject_id
 order by e.id desc`;

/** The audit log of organisers and hosts, with names. */
@Injectable()
export class AuditListsService {
  constructor(private readonly database: Database) {}

  /** Returns a page of the entries that pass the filter, newest first. A page after the last one has no total. */
  async list(query: AuditQuery, language: Language): Promise<Page<AuditEntryDto>> {
    const { limit, offset } = limitOf(query);
    const { actor_id, action, kind, subject, subject_id, from, to, q, event_id, account_id, fold } = query;
    const text = q?.trim() || null;
    const filter = [actor_id, action, kind, subject, subject_id, from, to, text, event_id, account_id];
    const values = [...filter.map((value) => value ?? null), fold === '1', limit, offset];
    const rows = await this.database.query<AuditEntryDto & { total: number }>(list(language), values);
    const total = rows[0]?.total ?? 0;
    return { items: rows.map(({ total: _all, ...entry }) => entry), total };
  }
}
