import { Injectable } from '@nestjs/common';
import { ReservationsService } from '../events/index.js';
import { type RoundsSnapshot, RoundsSnapshots } from './rounds-snapshot.js';

/** The rounds of an event for its guests. */
@Injectable()
export class GuestRoundsService {
  constructor(
    private readonly reservations: ReservationsService,
    private readonly snapshots: RoundsSnapshots,
  ) {}

  /** Throws EVENT_NOT_FOUND, NOT_RESERVED, ACCOUNT_IN_REVIEW, unless the guest has a seat. */
  async requireGuest(eventId: number, accountId: number): Promise<void> {
    await this.reservations.requireDecidedAttendee(eventId, accountId);
  }

  /** Returns the snapshot of an event, of which the guest may see their part. Throws EVENT_NOT_FOUND, NOT_RESERVED. */
  async find(eventId: number, accountId: number): Promise<RoundsSnapshot> {
    await this.requireGuest(eventId, accountId);
    return this.snapshots.read(eventId);
  }
}
