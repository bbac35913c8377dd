import { Injectable } from '@nestjs/common';
import { AccountErasureService } from '../../auth/index.js';
import { Database } from '../../common/database/database.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { type EventWithSeats, EventsService, WaitingListService } from '../../events/index.js';
import { AccountCancellationService, type PlannedCancellation } from '../../payments/index.js';

/** The effect of a deletion on the guest's seat at an upcoming event. */
export interface PlannedPlace extends PlannedCancellation {
  event: EventWithSeats;
}

/** The effect of a deletion now. */
export interface DeletionPreview {
  /** Why the account cannot be deleted; null if it can. */
  obstacle: 'LAST_ORGANISER' | null;
  places: PlannedPlace[];
  /** Upcoming events on whose waiting list they are, soonest first. */
  waitingLists: EventWithSeats[];
  /** Sum of the refunds. */
  refundRappen: number;
}

/** Calculates the effect of deleting an account; changes nothing. */
@Injectable()
export class DeletionPreviewService {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountErasureService,
    private readonly cancellation: AccountCancellationService,
    private readonly events: EventsService,
    private readonly waitingList: WaitingListService,
  ) {}

  /** Returns the effect of deleting this account now. Throws ACCOUNT_NOT_FOUND. */
  async of(accountId: number): Promise<DeletionPreview> {
    const obstacle = await this.obstacle(accountId);
    const planned = await this.cancellation.preview(accountId);
    const events = await this.events.findMany(planned.map(({ reservation }) => reservation.eventId));
    const places = planned.flatMap((one) => {
      const event = events.find(({ id }) => id === one.reservation.eventId);
      return event ? [{ ...one, event }] : [];
    });
    const entries = await this.waitingList.listedOf(accountId);
    const waited = await this.events.findMany(entries.map(({ eventId }) => eventId));
    places.sort((one, two) => one.event.startsAt.getTime() - two.event.startsAt.getTime());
    return {
      obstacle,
      places,
      waitingLists: waited.toSorted((one, two) => one.startsAt.getTime() - two.startsAt.getTime()),
      refundRappen: planned.reduce((sum, { terms }) => sum + terms.refundRappen, 0),
    };
  }

  private async obstacle(accountId: number): Promise<DeletionPreview['obstacle']> {
    try {
      await this.database.transaction(() => this.accounts.lock(accountId));
      return null;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'LAST_ORGANISER') return error.code;
      throw error;
    }
  }
}
