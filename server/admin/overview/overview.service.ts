import { Injectable } from '@nestjs/common';
import { BlocklistService } from '../../auth/index.js';
import { Clock } from '../../common/clock/clock.js';
import {
  asksForDecision,
  endOfThoseStillThere,
  EventDecisionsService,
  eventWarnings,
  hasBegun,
} from '../../events/index.js';
import { ReportsService } from '../../relations/index.js';
import {
  type CountedEvent,
  EventListsService,
  PaymentListsService,
  RevenueService,
} from '../../reporting/index.js';
import { type AttentionDto, comingEventDto, type OverviewDto } from './overview.dto.js';

const NEXT = { page: 1, per_page: 50 };

/** The organisers' overview. */
@Injectable()
export class OverviewService {
  constructor(
    private readonly clock: Clock,
    private readonly events: EventListsService,
    private readonly money: RevenueService,
    private readonly payments: PaymentListsService,
    private readonly reports: ReportsService,
    private readonly blocklist: BlocklistService,
    private readonly decisions: EventDecisionsService,
  ) {}

  /** Returns upcoming and running events, tonight's first, and what needs attention. */
  async overview(): Promise<OverviewDto> {
    const now = this.clock.now();
    const coming = {
      status: 'published' as const,
      endsAfter: endOfThoseStillThere(now),
      soonestFirst: true,
    };
    const [{ items }, payments, openMoney, reports, reviews] = await Promise.all([
      this.events.list(coming, NEXT),
      this.payments.countAttention(),
      this.payments.openMoney(),
      this.reports.countOpen(),
      this.blocklist.countOpen(),
    ]);
    const revenue = await this.money.revenueOf(items.map(({ id }) => id));
    const ahead = items.filter((event) => !hasBegun(event, now));
    const warnings = await this.warningsOf(ahead, now);
    return {
      events: items.map((event) => comingEventDto(event, now, revenue.get(event.id) ?? 0)),
      attention: [
        ...counted('reports', reports),
        ...counted('block_reviews', reviews),
        ...counted('payments', payments + openMoney.total),
        ...warnings,
      ],
    };
  }

  // an event that waits for a decision, or has one, needs no warning about its minimum
  private async warningsOf(events: readonly CountedEvent[], now: Date): Promise<AttentionDto[]> {
    const undecided = await this.decisions.undecided(events);
    return events.flatMap((event) => {
      const asks = undecided.includes(event) && asksForDecision(event, now);
      const warnings = eventWarnings(event, now).filter(
        (kind) => kind !== 'under_minimum' || (!asks && undecided.includes(event)),
      );
      const kinds = [...warnings, ...(asks ? (['decision'] as const) : [])];
      return kinds.map((kind) => ({ kind, event_id: event.id, event_name: event.name, count: 1 }));
    });
  }
}

function counted(kind: 'payments' | 'reports' | 'block_reviews', count: number): AttentionDto[] {
  return count > 0 ? [{ kind, event_id: null, event_name: null, count }] : [];
}
