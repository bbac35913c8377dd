import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThan, type Repository } from 'typeorm';
import { Database } from '../../common/database/database.js';
import { ProspectEntity } from './prospect.entity.js';

/** $1 event, $2 account, $3 half day, $4 count, $5 answered, $6 and $7 agreement. Of two who ask at once the first counts. */
const KEEP_SQL = `insert into prospects as kept
    (event_id, account_id, as_of, count, answered, agreement_from, agreement_to)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (event_id, account_id) do update
    set as_of = excluded.as_of, answered = excluded.answered,
        count = case when kept.as_of < excluded.as_of then excluded.count else kept.count end,
        agreement_from = excluded.agreement_from, agreement_to = excluded.agreement_to
  where kept.as_of < excluded.as_of
     or (kept.as_of = excluded.as_of and excluded.answered and not kept.answered)`;

/** $1 account. The rows stay, so that taking the consent back and giving it again asks nothing anew. */
const FORGET_SQL = `update prospects set count = null, agreement_from = null, agreement_to = null where account_id = $1`;

/** The rows of `prospects`. */
@Injectable()
export class ProspectsRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(ProspectEntity) private readonly prospects: Repository<ProspectEntity>,
  ) {}

  /** Returns what an account was told of an event in this half day; null if nothing yet. */
  find(eventId: number, accountId: number, asOf: Date): Promise<ProspectEntity | null> {
    return this.prospects.findOneBy({ eventId, accountId, asOf });
  }

  /**
   * Keeps what an account is told, unless it was told something in this half day already; what it was told before it had
   * answers gains the agreement, once.
   */
  async keep(row: ProspectEntity): Promise<void> {
    const { eventId, accountId, asOf, count, answered, agreementFrom, agreementTo } = row;
    await this.database.query(KEEP_SQL, [
      eventId,
      accountId,
      asOf,
      count,
      answered,
      agreementFrom,
      agreementTo,
    ]);
  }

  /** Deletes what was told in half days that began before a time. */
  async removeBefore(asOf: Date): Promise<void> {
    await this.prospects.delete({ asOf: LessThan(asOf) });
  }

  /** Deletes what an account was told; until the half day ends it is told nothing. */
  async forget(accountId: number): Promise<void> {
    await this.database.query(FORGET_SQL, [accountId]);
  }
}
