import { Injectable } from '@nestjs/common';
import { DomainError } from '../../common/errors/domain-error.js';
import { HoldLimitsRepository } from './hold-limits.repository.js';
import { secondsUntilHold } from './hold-limits.rules.js';
import { HOUR } from '../../common/time/durations.rules.js';

/** Keeps people from holding seats that they do not pay for: by account, and by the address that they call from. */
@Injectable()
export class HoldLimitsService {
  constructor(private readonly repository: HoldLimitsRepository) {}

  /**
   * Throws RATE_LIMITED if this account cannot hold another seat now. Runs in the transaction that takes the seat and
   * has locked the account; locks the address, so that holds at all replicas are counted one after the other.
   */
  async require(accountId: number, addressKey: string, now: Date): Promise<void> {
    await this.repository.lockAddress(addressKey);
    const dayAgo = new Date(now.getTime() - 24 * HOUR);
    const own = await this.repository.unpaidHolds(accountId, dayAgo);
    const hasPaid = await this.repository.hasPaid(accountId);
    const hourAgo = new Date(now.getTime() - HOUR);
    const address = await this.repository.ofAddress(addressKey, hourAgo, dayAgo);
    const retryAfter = secondsUntilHold({ own, hasPaid, address }, now);
    if (retryAfter > 0) throw new DomainError('RATE_LIMITED', { retryAfter });
  }

  /** Records from which address a hold was made, in its transaction. */
  record(reservationId: number, addressKey: string, heldAt: Date): Promise<void> {
    return this.repository.insert({ reservationId, addressKey, heldAt });
  }

  /** Deletes what no limit counts any more. */
  deleteOld(now: Date): Promise<void> {
    return this.repository.deleteUntil(new Date(now.getTime() - 24 * HOUR));
  }
}
