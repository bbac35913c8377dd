import { Database } from '../../server/common/database/database.js';
import { openPool } from '../../server/common/database/pool.js';
import { VerificationRepository } from '../../server/payments/reconciliation/verification.repository.js';
import type { Buyer } from './buyers.js';
import { until } from './until.js';

/** In milliseconds. What was put off while the provider was silent is tried again within seconds. */
const REST_WITHIN = 60_000;

/** The database as an auditor sees it, who stands beside the product. */
export class Books {
  private constructor(readonly database: Database) {}

  static open(url: string): Books {
    return new Books(new Database(openPool(url, 3)));
  }

  close(): Promise<void> {
    return this.database.close();
  }

  /**
   * What is wrong at this moment, under full load: in our rows, and in what buyers were told with a 200.
   * Whoever had a place at one of the `cancelled` events may have lost it.
   */
  async wrong(buyers: readonly Buyer[], cancelled: ReadonlySet<number>): Promise<string[]> {
    const rows = await new VerificationRepository(this.database).differences();
    const broken = await this.brokenPromises(buyers, cancelled);
    return [...rows, ...broken, ...(await this.lostSessions(buyers))];
  }

  /** Waits until nothing is under way any more. Throws, saying what still is, when that takes too long. */
  async comeToRest(): Promise<void> {
    let open: string[] = [];
    const isAtRest = async () => (open = await underWay(this.database)).length === 0;
    await until(() => `all was at its end: ${open.join(', ')}`, isAtRest, {
      within: REST_WITHIN,
      every: 100,
    });
  }

  /** Where the provider's own books and our places differ, once nothing is under way: a sentence each. */
  async lostMoney(): Promise<string[]> {
    const rows = await this.database.query<{ difference: string }>(`
      select format('reservation %s is %s, the provider keeps %s of %s Rappen (session %s)', r.id, r.status, kept, amount, session)
             as difference
        from (select p.session_id as session, p.document #>> '{session,client_reference_id}' as hold,
                     (p.document #>> '{charge,amount}')::int as amount,
                     (p.document #>> '{charge,amount}')::int - (p.document #>> '{charge,amount_refunded}')::int as kept
                from payment_sandbox.payments p where p.charge is not null) m
        left join reservations r on r.hold_key::text = m.hold
       where r.id is null or kept <> case when r.status = 'paid' then amount else 0 end
      union all
      select format('reservation %s is paid, and the provider has %s charges for it', r.id, count(p.charge))
        from reservations r left join payment_sandbox.payments p
          on p.document #>> '{session,client_reference_id}' = r.hold_key::text and p.charge is not null
       where r.status = 'paid' group by r.id having count(p.charge) <> 1`);
    return rows.map(({ difference }) => difference);
  }

  private async brokenPromises(buyers: readonly Buyer[], cancelled: ReadonlySet<number>): Promise<string[]> {
    const before = buyers.flatMap((buyer) => buyer.promises());
    const live = await this.database.query<{ accountId: number; eventId: number; status: string }>(
      `select account_id as "accountId", event_id as "eventId", status from reservations
        where status in ('held', 'paid', 'confirmed')`,
    );
    // who has been told something else since, or has tried to change it, is looked at another time
    const still = new Set(buyers.flatMap((buyer) => buyer.promises()));
    return before.flatMap((promise) => {
      const { accountId, eventId, state } = promise;
      if (!state || !still.has(promise)) return [];
      // an organiser may take a place back; nobody gives one back to somebody who did not want it
      if (state === 'place' && cancelled.has(eventId)) return [];
      const found = live.find((row) => row.accountId === accountId && row.eventId === eventId)?.status;
      const kept = state === 'place' ? found === 'paid' : found === undefined;
      return kept
        ? []
        : [`account ${accountId} was told "${state}" for event ${eventId}, and is ${found ?? 'gone'}`];
    });
  }

  private async lostSessions(buyers: readonly Buyer[]): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `select named.id from unnest($1::text[]) as named (id)
        where not exists (select from payments p where p.session_id = named.id)`,
      [buyers.flatMap(({ sessions }) => sessions)],
    );
    return rows.map(({ id }) => `a 200 has named session ${id}, and we do not know it`);
  }
}

/** Holds, refunds and payments that are not at their end yet, a sentence each. */
export async function underWay(database: Database): Promise<string[]> {
  const rows = await database.query<{ what: string }>(`
    select format('hold %s (asked after in vain %s times, next %s; payment %s; session %s, %s, intent %s)', r.id,
                  r.silent_checks, r.next_check_at, p.status, s.status, s.document #>> '{session,payment_status}',
                  s.document #>> '{intent,status}') as what
      from reservations r left join payments p on p.reservation_id = r.id
      left join payment_sandbox.payments s on s.document #>> '{session,client_reference_id}' = r.hold_key::text
     where r.status = 'held'
    union all
    select format('refund %s (%s, attempt %s, next %s)', id, status, attempts, next_attempt_at) from refunds where status not in ('succeeded', 'replaced')
    union all
    select format('session %s, paid at the provider', s.session_id) from payment_sandbox.payments s
     where s.charge is not null and not exists (select from payments p where p.session_id = s.session_id and p.status = 'paid')
    union all
    select format('event %s, cancelled', r.event_id) from reservations r join events e on e.id = r.event_id
     where e.status = 'cancelled' and r.status in ('held', 'paid', 'confirmed')`);
  return rows.map(({ what }) => what);
}
