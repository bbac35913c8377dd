import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { Jobs } from '../../common/jobs/jobs.js';
import { HoldLimitsRepository } from './hold-limits.repository.js';
import { secondsUntilHold, SHORT_HOLD_SECONDS } from './hold-limits.rules.js';
import type { Reservation } from './reservations.repository.js';
import { HOUR } from '../../common/time/durations.rules.js';

/** The job that forgets from which addresses seats were held more than a day ago. */
export const SWEEP_HOLD_ADDRESSES = 'sweep-hold-addresses';

/** Keeps people from holding seats that they do not pay for: by account, and by the address that they call from. */
@Injectable()
export class HoldLimitsService implements OnModuleInit {
  constructor(
    private readonly repository: HoldLimitsRepository,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
  ) {}

  /** Deletes once an hour what no limit counts any more. */
  onModuleInit(): void {
    const run = () => this.repository.deleteUntil(new Date(this.clock.now().getTime() - 24 * HOUR));
    this.jobs.define({ name: SWEEP_HOLD_ADDRESSES, hourly: true, run });
  }

  /**
   * Takes a seat within the limits: `take` is told when the hold ends if its side is nearly held out; null where nothing
   * is limited, because no address is counted or nothing is to be paid. Runs in the transaction that takes the seat and
   * has locked the account; locks the address, so that holds at all replicas are counted one after the other. Throws
   * RATE_LIMITED if this account cannot hold another seat now.
   */
  async limited(
    { accountId, addressKey, now }: { accountId: number; addressKey: string | null; now: Date },
    take: (shortHoldExpiresAt: Date | null) => Promise<Reservation>,
  ): Promise<Reservation> {
    if (addressKey === null) return take(null);
    await this.require(accountId, addressKey, now);
    const reservation = await take(new Date(now.getTime() + SHORT_HOLD_SECONDS * 1000));
    await this.repository.insert({ reservationId: reservation.id, addressKey, heldAt: now });
    return reservation;
  }

  private async require(accountId: number, addressKey: string, now: Date): Promise<void> {
    await this.repository.lockAddress(addressKey);
    const dayAgo = new Date(now.getTime() - 24 * HOUR);
    const own = await this.repository.unpaidHolds(accountId, dayAgo);
    const hasPaid = await this.repository.hasPaid(accountId);
    const hourAgo = new Date(now.getTime() - HOUR);
    const address = await this.repository.ofAddress(addressKey, hourAgo, dayAgo);
    const retryAfter = secondsUntilHold({ own, hasPaid, address }, now);
    if (retryAfter > 0) throw new DomainError('RATE_LIMITED', { retryAfter });
  }
}
