import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { DomainError } from '../common/errors/domain-error.js';
import { ReservationsService } from '../events/index.js';

/** Nobody changes who they are once others may be matched with them: a place at a coming event locks the profile. */
@Injectable()
export class ProfileLock {
  constructor(
    private readonly reservations: ReservationsService,
    private readonly clock: Clock,
  ) {}

  /** Whether this person's profile, photos and answers are locked now. */
  isLocked(accountId: number): Promise<boolean> {
    return this.reservations.hasUpcomingReservation(accountId, this.clock.now());
  }

  /** Throws PROFILE_LOCKED. */
  async requireOpen(accountId: number): Promise<void> {
    if (await this.isLocked(accountId)) throw new DomainError('PROFILE_LOCKED');
  }
}
