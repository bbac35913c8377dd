import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { type AuditDetails, AuditedRead, AuditService, Downloadable } from '../../audit/index.js';
import { Database } from '../../common/database/database.js';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { CurrentUser, OrganisersOnly } from '../../common/http/access.js';
import { EventId, IdParam } from '../../common/http/id.pipe.js';
import { limitOf } from '../../common/http/page.js';
import { EventsService, type ListedEntry, WaitingListService } from '../../events/index.js';
import { ProfilesService } from '../../profile/index.js';
import {
  WAITING_LIST_TABLE,
  AdminWaitingDto,
  adminWaitingDto,
  AdminWaitingListDto,
  MoveWaitingDto,
  OfferSeatDto,
  RemoveWaitingDto,
  WaitingListQuery,
} from './admin-waiting-list.dto.js';

const EntryId = () => IdParam('id', 'WAITING_ENTRY_NOT_FOUND');

/** Waiting lists of events. Every change is recorded in the audit log. */
@OrganisersOnly()
@Controller('admin')
export class AdminWaitingListController {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly lists: WaitingListService,
    private readonly profiles: ProfilesService,
    private readonly events: EventsService,
  ) {}

  /** Lists the members of an event's waiting lists with their offers: the men's list first, each in order. */
  @Get('events/:id/waiting-list')
  @Downloadable('waiting-list', 'event.waiting_list_exported', WAITING_LIST_TABLE)
  @AuditedRead('event.waiting_list_read')
  async list(
    @EventId() eventId: number,
    @Query() { side, ...page }: WaitingListQuery,
  ): Promise<AdminWaitingListDto> {
    const { format } = await this.events.require(eventId);
    const listed = await this.lists.listed(eventId, side);
    const { limit, offset } = limitOf(page);
    const shown = listed.slice(offset, offset + limit);
    const guests = await this.profiles.find(shown.map(({ entry }) => entry.accountId));
    const byId = new Map(guests.map((guest) => [guest.accountId, guest]));
    const items = shown.map((one) => adminWaitingDto(one, byId.get(one.entry.accountId), format));
    return { items, total: listed.length };
  }

  /** Moves a member to another position on the list of their side. */
  @Post('waiting-list/:id/move')
  @HttpCode(200)
  @ApiErrors('INVALID_TRANSITION')
  async move(
    @EntryId() entryId: number,
    @Body() { position, reason }: MoveWaitingDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<AdminWaitingDto> {
    const moved = await this.database.transaction(async () => {
      const listed = await this.lists.move(entryId, position);
      await this.record(user, 'moved', listed, { position }, reason);
      return listed;
    });
    return this.described(moved);
  }

  /** Offers a seat to a member: a free seat in the last hours, or an additional one with `add_seat`. */
  @Post('waiting-list/:id/offer')
  @HttpCode(200)
  @ApiErrors('INVALID_TRANSITION', 'EVENT_FULL', 'SIDE_LEADS', 'RESERVATIONS_CLOSED')
  async offer(
    @EntryId() entryId: number,
    @Body() { reason, add_seat: addSeat = false }: OfferSeatDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<AdminWaitingDto> {
    const how = { addSeat, hasReason: reason !== undefined, by: `organiser:${user.accountId}` };
    const offered = await this.database.transaction(async () => {
      const listed = await this.lists.offer(entryId, how);
      await this.record(user, 'offered', listed, { added_seat: addSeat }, reason);
      return listed;
    });
    return this.described(offered);
  }

  /** Removes a member from the list. A seat that was offered to them goes to the next member. */
  @Post('waiting-list/:id/remove')
  @HttpCode(200)
  async remove(
    @EntryId() entryId: number,
    @Body() { reason }: RemoveWaitingDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<AdminWaitingDto> {
    const removed = await this.database.transaction(async () => {
      const listed = await this.lists.remove(entryId, `organiser:${user.accountId}`);
      await this.record(user, 'removed', listed, {}, reason);
      return listed;
    });
    return this.described(removed);
  }

  private record(
    user: CurrentUser,
    what: 'moved' | 'offered' | 'removed',
    { entry: { accountId, eventId, side } }: ListedEntry,
    more: AuditDetails,
    text: string | undefined,
  ): Promise<void> {
    const action = `event.waiting_list_${what}` as const;
    const details = { account_id: accountId, side, ...more };
    return this.audit.record(user, { action, subjectId: eventId, details, reason: { accountId, text } });
  }

  private async described(listed: ListedEntry): Promise<AdminWaitingDto> {
    const { accountId, eventId } = listed.entry;
    const [guest] = await this.profiles.find([accountId]);
    return adminWaitingDto(listed, guest, (await this.events.require(eventId)).format);
  }
}
