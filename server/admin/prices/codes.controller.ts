import { Body, Controller, Get, Patch, Post, Query, UseInterceptors } from '@nestjs/common';
import { type AuditDetails, AuditedRead, AuditService, Downloadable } from '../../audit/index.js';
import { Clock } from '../../common/clock/clock.js';
import { Database } from '../../common/database/database.js';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { invalidField } from '../../common/errors/domain-error.js';
import { CurrentUser, OrganisersOnly } from '../../common/http/access.js';
import { IdParam } from '../../common/http/id.pipe.js';
import { limitOf } from '../../common/http/page.js';
import { PageQuery } from '../../common/http/page.dto.js';
import { EditedVersion, VersionTag } from '../../common/http/conditional.decorator.js';
import { chfToRappen, rappenToChf } from '../../common/money/chf.js';
import { EventsService, ReservationsService } from '../../events/index.js';
import { CodesService, type PromotionCode, ReservationPrices } from '../../payments/index.js';
import { ProfilesService } from '../../profile/index.js';
import {
  ChangeCodeDto,
  CODE_USES_TABLE,
  codeChange,
  CodeDto,
  codeDto,
  CODES_TABLE,
  CodesDto,
  CodesQuery,
  CodeUsesDto,
  NewCodeDto,
} from './prices.dto.js';

const CodeId = () => IdParam('id', 'CODE_NOT_FOUND');

/** Promotion codes. Every change is recorded in the audit log. */
@OrganisersOnly()
@Controller('admin/codes')
export class CodesController {
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

  /** Lists the promotion codes, newest first. */
  @Get()
  @Downloadable('codes', 'code.exported', CODES_TABLE)
  async list(@Query() { batch, ...page }: CodesQuery): Promise<CodesDto> {
    const { items, total } = await this.codes.list(batch, page);
    const off = await this.prices.offByCode(items.map(({ id }) => id));
    return { items: items.map((code) => codeDto(code, off.get(code.id) ?? 0)), total };
  }

  /**
   * Creates a promotion code. With `count`, creates that many codes with one use each and returns the first.
   * Use its `batch` to list them all.
   */
  @Post()
  @UseInterceptors(VersionTag)
  @ApiErrors('CODE_TAKEN')
  make(@Body() body: NewCodeDto, @CurrentUser() user: CurrentUser): Promise<CodeDto> {
    const { code: text = '', count, note = '', percent = null, chf, from, until, uses = null } = body;
    // absent limits do not apply
    const fields = {
      note,
      percent,
      amountRappen: chf == null ? null : chfToRappen(chf),
      startsAt: from ? new Date(from) : null,
      endsAt: until ? new Date(until) : null,
      uses,
      eventIds: body.events ?? null,
    };
    return this.database.transaction(async () => {
      await this.requireEvents(fields.eventIds);
      const [first] =
        count === undefined
          ? [await this.codes.make(text, fields)]
          : await this.codes.makeMany(text, count, fields);
      if (!first) throw new Error('No code was made');
      await this.record(user, 'code.created', first, count ? { count, batch: first.batch } : {});
      return codeDto(first, 0);
    });
  }

  /** Changes a code, or stops it. Existing reservations keep their price. */
  @Patch(':id')
  @UseInterceptors(VersionTag)
  @ApiErrors('EDIT_CONFLICT')
  change(
    @CodeId() id: number,
    @Body() body: ChangeCodeDto,
    @CurrentUser() user: CurrentUser,
    @EditedVersion() version: number | undefined,
  ): Promise<CodeDto> {
    const { stopped, ...fields } = codeChange(body);
    return this.database.transaction(async () => {
      await this.requireEvents(fields.eventIds);
      const stop = stopped === undefined ? {} : { stoppedAt: stopped ? this.clock.now() : null };
      const { before, after } = await this.codes.change(id, { ...fields, ...stop }, version);
      const isStopped = after.stoppedAt !== null;
      if (isStopped !== (before.stoppedAt !== null))
        await this.record(user, isStopped ? 'code.stopped' : 'code.resumed', after);
      const changed = Object.keys(fields);
      if (changed.length > 0) await this.record(user, 'code.changed', after, { fields: changed });
      const off = await this.prices.offByCode([id]);
      return codeDto(after, off.get(id) ?? 0);
    });
  }

  /** Lists the uses of a code, newest first. */
  @Get(':id/uses')
  @Downloadable('code-uses', 'code.uses_exported', CODE_USES_TABLE)
  @AuditedRead('code.uses_read')
  async uses(@CodeId() id: number, @Query() page: PageQuery): Promise<CodeUsesDto> {
    await this.codes.require(id);
    const all = await this.prices.ofCode(id);
    const { limit, offset } = limitOf(page);
    const prices = all.slice(offset, offset + limit);
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
    user: CurrentUser,
    action: `code.${string}`,
    { id: subjectId, code }: PromotionCode,
    details: AuditDetails = {},
  ): Promise<void> {
    return this.audit.record(user, { action, subjectId, details: { code, ...details } });
  }
}
