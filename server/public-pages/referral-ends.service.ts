import { Injectable } from '@nestjs/common';
import { isAttending, ReservationsService } from '../events/index.js';
import { jobKind, OnJob } from '../common/jobs/job-kind.js';
import { MINUTE } from '../common/time/durations.rules.js';
import { ReferralsService } from '../referrals/index.js';
import { ViewsService } from './views.service.js';

/** Reservations processed in one batch. */
const BATCH = 500;
/** Counts the outcome of reservations that came through a link. */
const COUNT_ENDS = jobKind('referrals.count-ends', { every: MINUTE, retries: 0 });

/** Counts the outcome of reservations that came through a link, and then deletes which link it was. */
@Injectable()
export class ReferralEnds {
  constructor(
    private readonly referrals: ReferralsService,
    private readonly reservations: ReservationsService,
    private readonly views: ViewsService,
  ) {}

  /** Counts all outcomes that are known now. */
  @OnJob(COUNT_ENDS)
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
