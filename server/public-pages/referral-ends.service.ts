import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Settings } from '../common/config/settings.js';
import { isAttending, ReservationsService } from '../events/index.js';
import { ReferralsService } from '../referrals/index.js';
import { ViewsService } from './views.service.js';

/** Reservations that are looked at in one go. */
const BATCH = 500;
const EVERY_MILLISECONDS = 60_000;

/** Counts what has become of reservations that began with a link, and forgets then with which. */
@Injectable()
export class ReferralEnds {
  private readonly logger = new Logger('Referrals');

  constructor(
    private readonly settings: Settings,
    private readonly referrals: ReferralsService,
    private readonly reservations: ReservationsService,
    private readonly views: ViewsService,
  ) {}

  @Interval(EVERY_MILLISECONDS)
  async tick(): Promise<void> {
    if (!this.settings.backgroundWork) return;
    try {
      await this.update();
    } catch (error) {
      this.logger.warn(`Links could not be counted and will be later: ${String(error)}`);
    }
  }

  /** Brings the numbers up to now. */
  async update(): Promise<void> {
    await this.views.write();
    const holds = await this.referrals.openHolds(BATCH);
    if (holds.length === 0) return;
    const found = await this.reservations.findMany(holds.map(({ reservationId }) => reservationId));
    const ended = found.filter(({ status }) => status !== 'held');
    const paid = new Set(ended.filter(({ status }) => isAttending(status)).map(({ id }) => id));
    await this.referrals.close(
      ended.map(({ id }) => id),
      (id) => paid.has(id),
    );
  }
}
