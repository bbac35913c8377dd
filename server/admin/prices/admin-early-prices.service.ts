import { Injectable } from '@nestjs/common';
import { AuditService } from '../../audit/index.js';
import { Database } from '../../common/database/database.js';
import type { CurrentUser } from '../../common/http/access.js';
import { rappenToChf } from '../../common/money/chf.js';
import { type EarlyPrice, EarlyPricesService } from '../../events/index.js';

/** What organisers do with early prices; every change is recorded in the audit log. */
@Injectable()
export class AdminEarlyPricesService {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly prices: EarlyPricesService,
  ) {}

  /** Sets an early price. Throws as `EarlyPricesService.set`. */
  set(organiser: CurrentUser, price: Omit<EarlyPrice, 'taken'>): Promise<EarlyPrice | undefined> {
    return this.database.transaction(async () => {
      await this.prices.set(price);
      const { eventId, priceRappen, until, places } = price;
      const details = { price: rappenToChf(priceRappen), until: until?.toISOString() ?? null, places };
      await this.record(organiser, 'event.early_price_set', eventId, details);
      return this.prices.find(eventId);
    });
  }

  /** Ends an early price. Throws EVENT_NOT_FOUND. */
  end(organiser: CurrentUser, eventId: number): Promise<EarlyPrice | undefined> {
    return this.database.transaction(async () => {
      await this.prices.end(eventId);
      await this.record(organiser, 'event.early_price_ended', eventId, {});
      return this.prices.find(eventId);
    });
  }

  private record(
    organiser: CurrentUser,
    action: string,
    subjectId: number,
    details: Record<string, string | number | null>,
  ): Promise<void> {
    return this.audit.record(organiser, { action, subject: 'event', subjectId, details });
  }
}
