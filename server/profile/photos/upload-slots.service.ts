import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Semaphore } from '../../common/concurrency/semaphore.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Database } from '../../common/database/database.js';
import { repeatEvery } from '../../common/clock/repeat-every.js';
import { UploadSlotEntity } from './photo.entity.js';

/** Takes the slot of an account if it is free or has expired: $1 account, $2 upload, $3 now, $4 expiry. */
const TAKE = `insert into upload_slots as s (account_id, upload_id, expires_at) values ($1, $2, $4)
  on conflict (account_id) do update set upload_id = excluded.upload_id, expires_at = excluded.expires_at
  where s.expires_at <= $3 returning s.account_id`;

/** A profile has five photos. A client may send all of them at once, and some twice: they wait for each other. */
const MAX_WAITING = 7;
/** Maximum milliseconds that an upload waits for the one before it; its body is not read meanwhile. */
const LONGEST_WAIT = 15_000;
/** Milliseconds between two checks while another replica has the account's upload. */
const POLL = 200;
/** Milliseconds after which a slot becomes free if its upload does not renew it, because its server has crashed. */
const LEASE = 20_000;
const RENEWAL = 5000;
const RETRY_SECONDS = 5;

/** Runs one upload of an account at a time, over all replicas, so that nobody can fill the queue for others. */
@Injectable()
export class UploadSlotsService {
  private readonly semaphores = new Map<number, Semaphore>();

  constructor(
    private readonly clock: Clock,
    private readonly database: Database,
    @InjectRepository(UploadSlotEntity) private readonly slots: Repository<UploadSlotEntity>,
  ) {}

  /**
   * Runs an upload when no other one of its account is running. Throws UPLOAD_UNDER_WAY if seven others wait already,
   * if it would wait for more than 15 seconds, or if `gone` aborts because the client has left.
   */
  async run<T>(accountId: number, upload: () => Promise<T>, gone: AbortSignal): Promise<T> {
    const signal = AbortSignal.any([gone, AbortSignal.timeout(LONGEST_WAIT)]);
    const semaphore = this.semaphores.get(accountId) ?? new Semaphore(1, MAX_WAITING, 'UPLOAD_UNDER_WAY');
    this.semaphores.set(accountId, semaphore);
    try {
      return await semaphore.run(() => this.runAlone(accountId, upload, signal), signal);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'UPLOAD_UNDER_WAY') throw error;
      throw new DomainError('UPLOAD_UNDER_WAY', { retryAfter: RETRY_SECONDS });
    } finally {
      if (semaphore.isIdle) this.semaphores.delete(accountId);
    }
  }

  private async runAlone<T>(accountId: number, upload: () => Promise<T>, signal: AbortSignal): Promise<T> {
    const uploadId = randomUUID();
    const until = () => new Date(this.clock.now().getTime() + LEASE);
    const take = () => this.database.query(TAKE, [accountId, uploadId, this.clock.now(), until()]);
    const renew = () => this.slots.update({ accountId, uploadId }, { expiresAt: until() });
    while ((await take()).length === 0)
      await delay(POLL, undefined, { signal }).catch(() => {
        throw new DomainError('UPLOAD_UNDER_WAY');
      });
    const stopRenewing = repeatEvery(RENEWAL, 'keeping the slot of an upload', renew);
    try {
      return await upload();
    } finally {
      void stopRenewing();
      // if the database is away, the slot expires by itself
      await this.slots.delete({ accountId, uploadId }).catch(() => undefined);
    }
  }
}
