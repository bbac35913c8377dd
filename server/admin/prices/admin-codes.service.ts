import { Injectable } from '@nestjs/common';
import { invalidField } from '../../common/errors/domain-error.js';
import { type AuditDetails, AuditService } from '../../audit/index.js';
import { Clock } from '../../common/clock/clock.js';
import { Database } from '../../common/database/database.js';
import type { CurrentUser } from '../../common/http/access.js';
import type { Page, PageRequest } from '../../common/http/page.js';
import { EventsService, type Reservation, ReservationsService } from '../../events/index.js';
import {
  type CodeChange,
  type CodeFields,
  CodesService,
  type PromotionCode,
  type ReservationPrice,
  ReservationPrices,
} from '../../payments/index.js';
import { ProfilesService } from '../../profile/index.js';

/** A reservation that was made with a code. */
export interface CodeUse {
  price: ReservationPrice;
  reservation: Reservation;
  eventName: string;
  name: string;
}

/** A code with its total reduction, in Rappen, of uses that count. */
export interface CodeWithCost {
  code: PromotionCode;
  offRappen: number;
}

/** What organisers do with promotion codes; every change is recorded in the audit log. */
@Injectable()
export class AdminCodesService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly audit: AuditService,
    private readonly codes: CodesService,
    private readonly prices: ReservationPrices,
    private readonly reservations: ReservationsService,
    private readonly events: EventsService,
    private readonly profiles: ProfilesService,
  ) {}

  /** Returns a page of the codes, newest first; with `batch` only those that were made together. */
  async list(batch: string | undefined, page: PageRequest): Promise<Page<CodeWithCost>> {
    const { items, total } = await this.codes.list(batch, page);
    return { items: await this.withCosts(items), total };
  }

  /** Makes a code. Throws VALIDATION_FAILED, CODE_TAKEN. */
  make(organiser: CurrentUser, text: string, fields: CodeFields): Promise<PromotionCode> {
    return this.database.transaction(async () => {
      await this.requireEvents(fields.eventIds);
      const code = await this.codes.make(text, fields);
      await this.record(organiser, 'code.created', code);
      return code;
    });
  }

  /** Makes several codes for one use each. Returns their batch. Throws VALIDATION_FAILED. */
  makeMany(
    organiser: CurrentUser,
    { prefix, count }: { prefix: string; count: number },
    fields: CodeFields,
  ): Promise<PromotionCode[]> {
    return this.database.transaction(async () => {
      await this.requireEvents(fields.eventIds);
      const made = await this.codes.makeMany(prefix, count, fields);
      const [first] = made;
      if (first) await this.record(organiser, 'code.created', first, { count, batch: first.batch });
      return made;
    });
  }

  /** Changes a code, or stops it. Throws CODE_NOT_FOUND, EDIT_CONFLICT, VALIDATION_FAILED. */
  change(
    organiser: CurrentUser,
    id: number,
    { stopped, ...fields }: Omit<CodeChange, 'stoppedAt'> & { stopped?: boolean | undefined },
    version: number | undefined,
  ): Promise<CodeWithCost> {
    return this.database.transaction(async () => {
      await this.requireEvents(fields.eventIds);
      const stop = stopped === undefined ? {} : { stoppedAt: stopped ? this.clock.now() : null };
      const { before, after } = await this.codes.change(id, { ...fields, ...stop }, version);
      const isStopped = after.stoppedAt !== null;
      if (isStopped !== (before.stoppedAt !== null))
        await this.record(organiser, isStopped ? 'code.stopped' : 'code.resumed', after);
      const changed = Object.keys(fields);
      if (changed.length > 0) await this.record(organiser, 'code.changed', after, { fields: changed });
      const off = await this.prices.offByCode([id]);
      return { code: after, offRappen: off.get(id) ?? 0 };
    });
  }

  /** Returns the uses of a code, newest first. Throws CODE_NOT_FOUND. */
  async uses(id: number, { page, per_page }: PageRequest): Promise<Page<CodeUse>> {
    await this.codes.require(id);
    const all = await this.prices.ofCode(id);
    const prices = all.slice((page - 1) * per_page, page * per_page);
    const reservations = await this.reservations.findMany(prices.map((price) => price.reservationId));
    const byId = new Map(reservations.map((one) => [one.id, one]));
    const [events, profiles] = await Promise.all([
      this.events.findMany([...new Set(reservations.map(({ eventId }) => eventId))]),
      this.profiles.find(reservations.map(({ accountId }) => accountId)),
    ]);
    const eventNames = new Map(events.map((event) => [event.id, event.name]));
    const names = new Map(profiles.map((profile) => [profile.accountId, profile.name]));
    const items = prices.flatMap((price) => {
      const reservation = byId.get(price.reservationId);
      if (!reservation) return [];
      const eventName = eventNames.get(reservation.eventId) ?? '';
      return [{ price, reservation, eventName, name: names.get(reservation.accountId) ?? '' }];
    });
    return { items, total: all.length };
  }

  private async withCosts(codes: readonly PromotionCode[]): Promise<CodeWithCost[]> {
    const off = await this.prices.offByCode(codes.map(({ id }) => id));
    return codes.map((code) => ({ code, offRappen: off.get(code.id) ?? 0 }));
  }

  private async requireEvents(ids: readonly number[] | null | undefined): Promise<void> {
    if (!ids?.length) return;
    const found = await this.events.findMany(ids);
    if (found.length < new Set(ids).size) throw invalidField('events', 'must be events that exist');
  }

  private record(
    organiser: CurrentUser,
    action: string,
    { id, code }: PromotionCode,
    details: AuditDetails = {},
  ): Promise<void> {
    return this.audit.record(organiser, {
      action,
      subject: 'code',
      subjectId: id,
      details: { code, ...details },
    });
  }
}
