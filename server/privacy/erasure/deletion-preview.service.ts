import { Injectable } from '@nestjs/common';
import { AccountsService } from '../../auth/index.js';
import { Database } from '../../common/database/database.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { EventsService, WaitingListService } from '../../events/index.js';
import { AccountCancellationService } from '../../payments/index.js';

/** The effect of a deletion now. */
export type DeletionPreview = Awaited<ReturnType<DeletionPreviewService['of']>>;

/** Calculates the effect of deleting an account; changes nothing. */
@Injectable()
export class DeletionPreviewService {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsService,
    private readonly cancellation: AccountCancellationService,
    private readonly events: EventsService,
    private readonly waitingList: WaitingListService,
  ) {}

  /**
   * Returns the effect of deleting this account now: why it cannot be deleted (null: it can), their seats at upcoming
   * events and the waiting lists that they are on, soonest first, and the sum of the refunds. Throws ACCOUNT_NOT_FOUND.
   */
  async of(accountId: number) {
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

  private async obstacle(accountId: number): Promise<'LAST_ORGANISER' | null> {
    try {
      await this.database.transaction(() => this.accounts.lock(accountId));
      return null;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'LAST_ORGANISER') return error.code;
      throw error;
    }
  }
}
