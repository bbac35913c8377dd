import { Injectable } from '@nestjs/common';
import { type AuditDetails, AuditService } from '../../audit/index.js';
import { Clock } from '../../common/clock/clock.js';
import { Database } from '../../common/database/database.js';
import { invalidField } from '../../common/errors/domain-error.js';
import type { CurrentUser } from '../../common/http/access.js';
import type { PageRequest } from '../../common/http/page.js';
import { rappenToChf } from '../../common/money/chf.js';
import { EventsService, ReservationsService } from '../../events/index.js';
import { CodesService, type PromotionCode, ReservationPrices } from '../../payments/index.js';
import { ProfilesService } from '../../profile/index.js';
import {
  type ChangeCodeDto,
  codeChange,
  type CodeDto,
  codeDto,
  type CodesDto,
  type CodesQuery,
  type CodeUsesDto,
  type NewCodeDto,
  newCodeFields,
} from './prices.dto.js';

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
  async list({ batch, ...page }: CodesQuery): Promise<CodesDto> {
    const { items, total } = await this.codes.list(batch, page);
    const off = await this.prices.offByCode(items.map(({ id }) => id));
    return { items: items.map((code) => codeDto(code, off.get(code.id) ?? 0)), total };
  }

  /** Makes a code, or `count` codes for one use each. Returns the first. Throws VALIDATION_FAILED, CODE_TAKEN. */
  make(organiser: CurrentUser, body: NewCodeDto): Promise<CodeDto> {
    const { code: text = '', count } = body;
    const fields = newCodeFields(body);
    return this.database.transaction(async () => {
      await this.requireEvents(fields.eventIds);
      const [first] =
        count === undefined
          ? [await this.codes.make(text, fields)]
          : await this.codes.makeMany(text, count, fields);
      if (!first) throw new Error('No code was made');
      const many: AuditDetails = count === undefined ? {} : { count, batch: first.batch };
      await this.record(organiser, 'code.created', first, many);
      return codeDto(first, 0);
    });
  }

  /** Changes a code, or stops it. Throws CODE_NOT_FOUND, EDIT_CONFLICT, VALIDATION_FAILED. */
  change(organiser: CurrentUser, id: number, body: ChangeCodeDto, version?: number): Promise<CodeDto> {
    const { stopped, ...fields } = codeChange(body);
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
      return codeDto(after, off.get(id) ?? 0);
    });
  }

  /** Returns the uses of a code, newest first. Throws CODE_NOT_FOUND. */
  async uses(id: number, { page, per_page }: PageRequest): Promise<CodeUsesDto> {
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
    const items = prices.flatMap(({ reservationId, codeRappen, chargedRappen, releasedAt, createdAt }) => {
      const reservation = byId.get(reservationId);
      if (!reservation) return [];
      const { accountId, eventId, status } = reservation;
      return {
        reservation_id: reservationId,
        account_id: accountId,
        name: names.get(accountId) ?? '',
        event_id: eventId,
        event_name: eventNames.get(eventId) ?? '',
        status,
        off_chf: rappenToChf(codeRappen),
        paid_chf: status === 'paid' ? rappenToChf(chargedRappen) : 0,
        counts: releasedAt === null,
        at: createdAt,
      };
    });
    return { items, total: all.length };
  }

  private async requireEvents(ids: readonly number[] | null | undefined): Promise<void> {
    if (!ids?.length) return;
    const found = await this.events.findMany(ids);
    if (found.length < new Set(ids).size) throw invalidField('events', 'must be events that exist');
  }

  private record(
    organiser: CurrentUser,
    action: `code.${string}`,
    { id: subjectId, code }: PromotionCode,
    details: AuditDetails = {},
  ): Promise<void> {
    return this.audit.record(organiser, { action, subjectId, details: { code, ...details } });
  }
}
