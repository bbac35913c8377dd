import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { ReservationsService } from '../../events/index.js';

/**
 * A seat at an event locks profile, photos and answers until feedback has been open for 24 hours, because others are
 * matched with this person as they are, meet them, and look for them in their feedback. A first photo is accepted all
 * the same.
 */
@Injectable()
export class ProfileLock {
  constructor(
    private readonly reservations: ReservationsService,
    private readonly clock: Clock,
  ) {}

  /** Returns until when this person's profile, photos and answers are locked; null if they are not. */
  lockedUntil(accountId: number): Promise<Date | null> {
    return this.reservations.profileLockedUntil(accountId, this.clock.now());
  }

  /**
   * Throws PROFILE_LOCKED if it is too late for first answers. A person who consents to matching after reserving may
   * still answer, but not on the day of the event, because other answers would change the list that they see. Answers
   * that were withdrawn (`withdrawnAt`) under a lock were not the first: a withdrawal does not unlock.
   */
  async requireOpenForFirstAnswers(accountId: number, withdrawnAt: Date | null): Promise<void> {
    if (await this.reservations.attendsToday(accountId, this.clock.now()))
      throw new DomainError('PROFILE_LOCKED');
    if (withdrawnAt && (await this.reservations.attendedAt(accountId, withdrawnAt)))
      await this.requireOpen(accountId);
  }

  /** Throws PROFILE_LOCKED if they are locked. */
  async requireOpen(accountId: number): Promise<void> {
    if (await this.lockedUntil(accountId)) throw new DomainError('PROFILE_LOCKED');
  }

  /** Throws PROFILE_LOCKED if the person holds a seat at an event that is not for this age. */
  async requireAgeOfHolds(accountId: number, age: number): Promise<void> {
    if (await this.reservations.hasHoldNotFor(accountId, age))
      throw new DomainError('PROFILE_LOCKED', {
        details: [{ field: 'age', error: 'age decided on the place that you are paying' }],
      });
  }
}
