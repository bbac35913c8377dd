import { Injectable } from '@nestjs/common';
import { AuditEntryEntity } from '../audit/audit-entry.entity.js';
import type { AuditSubject } from '../audit/index.js';
import type { AccountEntity } from '../auth/accounts/account.entity.js';
import { columnsOf } from '../common/database/columns.js';
import { Database } from '../common/database/database.js';
import { limitOf, type Page, type PageRequest } from '../common/http/page.js';
import type { EventEntity } from '../events/calendar/event.entity.js';
import { EventListsService } from './event-lists.service.js';
import type { ProfileEntity } from '../profile/profiles/profile.entity.js';

/** Filter for entries; absent fields do not filter. */
interface HistoryFilter {
  actor_id?: number;
  action?: string;
  /** Only changes, or only reads. */
  kind?: 'change' | 'read';
  subject?: AuditSubject;
  subject_id?: number;
  /** From this instant on, and before `to`; ISO 8601. */
  from?: string;
  to?: string;
  /** A text that occurs in the action or the details, in any case. */
  q?: string;
  /** Actions on an event, or on a reservation for it. */
  event_id?: number;
  /** Actions on a person, or on their reservations and reports. */
  account_id?: number;
  /** Whether the check-ins of an event on one day are combined into one entry. */
  fold?: '1';
}

/** An entry with the names of its subjects; deleted people have none. */
export type NamedEntry = AuditEntryEntity & {
  /** The emails of all who did it, because several may have checked guests in. */
  actors: AccountEntity['email'][];
  eventId: EventEntity['id'] | null;
  eventName: EventEntity['name'] | null;
  eventNames: EventEntity['names'] | null;
  toEventName: EventEntity['name'] | null;
  toEventNames: EventEntity['names'] | null;
  accountId: AccountEntity['id'] | null;
  personName: ProfileEntity['name'] | null;
  seriesName: string | null;
  /** The number of subjects, and since when. */
  count: number;
  since: Date;
};

const COLUMNS = columnsOf(AuditEntryEntity, 'e', [
  'id',
  'at',
  'actorId',
  'actorRole',
  'action',
  'subject',
  'subjectId',
]);
/** Adds the text about a person, which is stored separately as long as the person exists. */
const DETAILS = `(e.details - 'reason_id')
    || case when w.id is null then '{}' else jsonb_build_object('reason', w.text) end as details`;

/** The subject of an entry; `details` has ids as numbers. */
const ABOUT = `coalesce(case e.subject when 'event' then e.subject_id end, (e.details ->> 'event_id')::int,
      r.event_id, p.event_id) as event_id,
    coalesce(case e.subject when 'account' then e.subject_id end, r.account_id, p.reported_id,
      (e.details ->> 'account_id')::int) as account_id`;

/** $1 to $10: the filter, in the order of `list`; $11 and $12 limit and offset. */
const LIST = `with entries as (
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
select ${COLUMNS}, ${DETAILS}, page.total, page.count, page.since, page.event_id as "eventId", v.name as "eventName", v.names as "eventNames",
       other.name as "toEventName", other.names as "toEventNames", page.account_id as "accountId", g.name as "personName",
       s.template ->> 'name' as "seriesName",
       array(select a.email from accounts a where a.id = any (page.actor_ids) and a.erased_at is null order by a.id) as actors
  from page join audit_log e on e.id = page.id
  left join audit_reasons w on w.id = (e.details ->> 'reason_id')::int
  left join events v on v.id = page.event_id
  left join events other on other.id = (e.details ->> 'to_event')::int
  left join profiles g on g.account_id = page.account_id
  left join event_series s on e.subject = 'series' and s.id = e.subject_id
 order by e.id desc`;

/** The audit log of organisers and hosts, with names. */
@Injectable()
export class AuditListsService {
  constructor(
    private readonly database: Database,
    private readonly events: EventListsService,
  ) {}

  /** Returns a page of the entries that pass the filter, newest first. A page after the last one has no total. */
  async list({ page, per_page, ...filter }: HistoryFilter & PageRequest): Promise<Page<NamedEntry>> {
    const { limit, offset } = limitOf({ page, per_page });
    const { actor_id, action, kind, subject, subject_id, from, to, q, event_id, account_id, fold } = filter;
    const values = [
      actor_id,
      action,
      kind,
      subject,
      subject_id,
      from,
      to,
      q?.trim() || null,
      event_id,
      account_id,
    ];
    const rows = await this.database.query<NamedEntry & { total: number }>(LIST, [
      ...values.map((value) => value ?? null),
      fold === '1',
      limit,
      offset,
    ]);
    return { items: rows, total: rows[0]?.total ?? 0 };
  }

  /**
   * Returns everything that was done to an event and its reservations, newest first, with the check-ins of a day as one
   * entry. Throws EVENT_NOT_FOUND.
   */
  async ofEvent(eventId: number, page: PageRequest): Promise<Page<NamedEntry>> {
    await this.events.require(eventId);
    return this.list({ event_id: eventId, kind: 'change', fold: '1', ...page });
  }
}
