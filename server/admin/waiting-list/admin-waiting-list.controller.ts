import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AuditedRead, Downloadable } from '../../audit/index.js';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { CurrentUser, OrganisersOnly } from '../../common/http/access.js';
import { EventId, IdParam } from '../../common/http/id.pipe.js';
import {
  WAITING_LIST_TABLE,
  AdminWaitingDto,
  AdminWaitingListDto,
  MoveWaitingDto,
  OfferSeatDto,
  RemoveWaitingDto,
  WaitingListQuery,
} from './admin-waiting-list.dto.js';
import { AdminWaitingListService } from './admin-waiting-list.service.js';

@ApiTags('Organisers')
@OrganisersOnly()
@Controller('admin')
export class AdminWaitingListController {
  constructor(private readonly waitingList: AdminWaitingListService) {}

  /** Who waits for a seat, the men's list first, each in its order, and to whom one is offered. */
  @Get('events/:id/waiting-list')
  @Downloadable('waiting-list', 'event.waiting_list_exported', WAITING_LIST_TABLE)
  @AuditedRead('event.waiting_list_read')
  list(@EventId() eventId: number, @Query() query: WaitingListQuery): Promise<AdminWaitingListDto> {
    return this.waitingList.list(eventId, query);
  }

  /** Moves somebody who waits in the list of their side. */
  @Post('waiting-list/:id/move')
  @HttpCode(200)
  @ApiErrors('INVALID_TRANSITION')
  move(
    @IdParam('id', 'WAITING_ENTRY_NOT_FOUND') entryId: number,
    @Body() body: MoveWaitingDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<AdminWaitingDto> {
    return this.waitingList.move(user, entryId, body);
  }

  /** Offers a seat to somebody who waits: a free one in the last hours, or one more than there were. */
  @Post('waiting-list/:id/offer')
  @HttpCode(200)
  @ApiErrors('INVALID_TRANSITION', 'EVENT_FULL', 'SIDE_LEADS', 'RESERVATIONS_CLOSED')
  offer(
    @IdParam('id', 'WAITING_ENTRY_NOT_FOUND') entryId: number,
    @Body() body: OfferSeatDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<AdminWaitingDto> {
    return this.waitingList.offer(user, entryId, body);
  }

  /** Takes somebody off the list; a seat that was offered to them goes to the next. */
  @Post('waiting-list/:id/remove')
  @HttpCode(200)
  remove(
    @IdParam('id', 'WAITING_ENTRY_NOT_FOUND') entryId: number,
    @Body() { reason }: RemoveWaitingDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<AdminWaitingDto> {
    return this.waitingList.remove(user, entryId, reason);
  }
}
