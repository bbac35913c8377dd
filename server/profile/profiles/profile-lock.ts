import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { ReservationsService } from '../../events/index.js';

/** A reservation for a coming event locks profile, photos and answers: others may be matched with them. */
@Injectable()
export class ProfileLock {
  constructor(
    private readonly reservations: ReservationsService,
    private readonly clock: Clock,
  ) {}

  /** Returns whether this person's profile, photos and answers are locked now. */
  isLocked(accountId: number): Promise<boolean> {
    return this.reservations.hasUpcomingReservation(accountId, this.clock.now());
  }

  /** Throws PROFILE_LOCKED if they are locked. */
  async requireOpen(accountId: number): Promise<void> {
    if (await this.isLocked(accountId)) throw new DomainError('PROFILE_LOCKED');
  }
}
