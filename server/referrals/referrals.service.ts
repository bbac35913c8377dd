import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { Database } from '../common/database/database.js';
import { zurichDay } from '../common/time/zurich.js';
import { channelOf, type ReferralStep } from './channel.rules.js';
import type { ReferralHoldEntity } from './referral-hold.entity.js';
import { ReferralsRepository } from './referrals.repository.js';

/**
 * Counts people who come to an event through a link, by event, channel and day, without any personal data. Errors never
 * affect the counted action.
 */
@Injectable()
export class ReferralsService {
  private readonly logger = new Logger('Referrals');

  constructor(
    private readonly clock: Clock,
    private readonly database: Database,
    private readonly referrals: ReferralsRepository,
  ) {}

  /** Counts a registration for an event; does nothing without a channel. */
  async signedUp(eventId: number | undefined, via: unknown): Promise<void> {
    const channel = channelOf(via);
    if (channel !== undefined && eventId !== undefined) await this.count(eventId, channel, 'signUps');
  }

  /** Counts a reservation, and stores its channel until the outcome is known; does nothing without a channel. */
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

  /** Adds to a count of an event and a channel. */
  async count(eventId: number, channel: string, step: ReferralStep, many = 1): Promise<void> {
    await this.safely(() => this.add(eventId, channel, step, many));
  }

  /** Returns up to `count` reservations whose outcome has to be counted. */
  openHolds(count: number): Promise<ReferralHoldEntity[]> {
    return this.referrals.openHolds(count);
  }

  /** Counts which of these reservations are paid, once, and deletes the channels of all of them. */
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
