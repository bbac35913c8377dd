import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import {
  brokenPromises,
  freeRefundUntil,
  hasBegun,
  type Promised,
  VenuesService,
} from '../../events/index.js';
import { type CancellationFigures, EventListsService, RevenueService } from '../../reporting/index.js';
import type { SaidOfEvent } from './event-fields.js';
import { type AffectedGuest, KindChangesService } from './kind-changes.service.js';

/** The guests that a change of an event would affect; `refundRappen` is what they have paid. */
export interface ChangePreview extends CancellationFigures {
  /** The promised properties that would change; empty if the change does not matter to guests. */
  changes: Promised[];
  waiting: number;
  /** The guests whom the event would no longer be for. */
  affected: AffectedGuest[];
  /** Until when they could cancel with a full refund. */
  freeRefundUntil: Date;
}

/** Shows the consequences of a change of an event for its guests before it is made. */
@Injectable()
export class ChangePreviewService {
  constructor(
    private readonly clock: Clock,
    private readonly lists: EventListsService,
    private readonly venues: VenuesService,
    private readonly revenue: RevenueService,
    private readonly kinds: KindChangesService,
  ) {}

  /**
   * Returns the guests that a change would affect now; nobody if the event is a draft, is cancelled or has begun.
   * Throws EVENT_NOT_FOUND, FORMAT_TAKEN.
   */
  async preview(eventId: number, change: Partial<SaidOfEvent>): Promise<ChangePreview> {
    const now = this.clock.now();
    const event = await this.lists.require(eventId);
    // choosing a venue also sets the city
    const [placed = change] = await this.venues.place([change], event);
    const figures = await this.revenue.cancellationFigures(eventId);
    const isOfGuests = event.status === 'published' && !hasBegun(event, now);
    return {
      ...figures,
      changes: isOfGuests ? brokenPromises(event, placed) : [],
      affected: await this.kinds.affectedBy(event, placed),
      waiting: event.menWaiting + event.womenWaiting,
      freeRefundUntil: freeRefundUntil(now),
    };
  }
}
