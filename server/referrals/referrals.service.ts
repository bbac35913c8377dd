import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { Database } from '../common/database/database.js';
import { zurichDay } from '../common/time/zurich.js';
import { channelOf, type ReferralStep } from './channel.rules.js';
import type { ReferralHoldEntity } from './referral-hold.entity.js';
import { ReferralsRepository } from './referrals.repository.js';

/**
 * How many come to an event by which link: numbers of an event, a channel and a day, and nothing about a person. What
 * counts never fails for it.
 */
@Injectable()
export class ReferralsService {
  private readonly logger = new Logger('Referrals');

  constructor(
    private readonly clock: Clock,
    private readonly database: Database,
    private readonly referrals: ReferralsRepository,
  ) {}

  /** Counts somebody who signed up for an event; nothing without a channel. */
  async signedUp(eventId: number | undefined, via: unknown): Promise<void> {
    const channel = channelOf(via);
    if (channel !== undefined && eventId !== undefined) await this.count(eventId, channel, 'signUps');
  }

  /** Counts a reservation, and remembers its channel until it is known what becomes of it; nothing without a channel. */
  async reserved(reservation: { id: number; eventId: number }, via: unknown): Promise<void> {
    const channel = channelOf(via);
    if (channel === undefined) return;
    const { id: reservationId, eventId } = reservation;
    await this.safely(() =>
      this.database.transaction(async () => {
        if (await this.referrals.insertHold({ reservationId, eventId, channel }))
          await this.add(eventId, channel, 'reservations', 1);
      }),
    );
  }

  /** Adds to a number of an event and a channel. */
  async count(eventId: number, channel: string, step: ReferralStep, many = 1): Promise<void> {
    await this.safely(() => this.add(eventId, channel, step, many));
  }

  /** Returns up to `count` reservations of which the end is to be counted. */
  openHolds(count: number): Promise<ReferralHoldEntity[]> {
    return this.referrals.openHolds(count);
  }

  /** Counts those of these reservations that are paid, once, and forgets by which channel all of them came. */
  close(reservationIds: readonly number[], isPaid: (reservationId: number) => boolean): Promise<void> {
    return this.database.transaction(async () => {
      for (const { reservationId, eventId, channel } of await this.referrals.takeHolds(reservationIds))
        if (isPaid(reservationId)) await this.add(eventId, channel, 'paid', 1);
    });
  }

  private add(eventId: number, channel: string, step: ReferralStep, many: number): Promise<void> {
    return this.referrals.add(eventId, channel, zurichDay(this.clock.now()), step, many);
  }

  private async safely(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.logger.warn(`A link could not be counted: ${String(error)}`);
    }
  }
}
