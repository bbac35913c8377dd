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

/** Whom a change of an event would affect; `refundRappen` is what they have paid. */
export interface ChangePreview extends CancellationFigures {
  /** What guests rely on and would be another; empty if the change is none of their business. */
  changes: Promised[];
  waiting: number;
  /** For whom of those aboard it would not be any more. */
  affected: AffectedGuest[];
  /** Until when they could give back their seats for everything. */
  freeRefundUntil: Date;
}

/** Says before an event is changed what that means for its guests. */
@Injectable()
export class ChangePreviewService {
  constructor(
    private readonly clock: Clock,
    private readonly lists: EventListsService,
    private readonly venues: VenuesService,
    private readonly revenue: RevenueService,
    private readonly kinds: KindChangesService,
  ) {}

  /** Returns whom a change would affect now; nobody if the event is a draft, is cancelled or has begun. Throws EVENT_NOT_FOUND, FORMAT_TAKEN. */
  async preview(eventId: number, change: Partial<SaidOfEvent>): Promise<ChangePreview> {
    const now = this.clock.now();
    const event = await this.lists.require(eventId);
    // a venue that is chosen brings its city along
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
