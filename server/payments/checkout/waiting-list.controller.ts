import { Controller, Delete, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type AccountLimit, AccountLimits, Caller } from '../../auth/index.js';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { CurrentUser, VerifiedEmailOnly } from '../../common/http/access.js';
import { IdParam } from '../../common/http/id.pipe.js';
import { SuccessDto } from '../../common/http/page.dto.js';
import { BookingService, WaitingListService } from '../../events/index.js';
import { ProfilesService } from '../../profile/index.js';
import { WaitingPlaceDto, waitingPlaceDto } from './checkout.dto.js';

/** How often an account may join waiting lists. */
const JOINS: AccountLimit = { name: 'waiting-list', limit: 30, seconds: 3600 };

@ApiTags('Events')
@Controller('events/:id/waiting-list')
export class WaitingListController {
  constructor(
    private readonly booking: BookingService,
    private readonly waitingList: WaitingListService,
    private readonly profiles: ProfilesService,
    private readonly limits: AccountLimits,
  ) {}

  /**
   * Adds the user to the waiting list for their side of a full event. A freed seat is offered to the first
   * member.
   */
  @Post()
  @VerifiedEmailOnly()
  @HttpCode(200)
  @ApiErrors(
    'EVENT_NOT_FULL',
    'ALREADY_RESERVED',
    'ALREADY_WAITING',
    'RESERVATIONS_CLOSED',
    'GIVEN_UP_TODAY',
    'NOT_FOR_YOU',
    'RATE_LIMITED',
    'ACCOUNT_IN_REVIEW',
  )
  async join(
    @IdParam('id', 'EVENT_NOT_FOUND') eventId: number,
    @CurrentUser() { accountId }: CurrentUser,
    @Caller() caller: Caller,
  ): Promise<WaitingPlaceDto> {
    await this.limits.count(accountId, JOINS);
    const addressKey = this.limits.addressKey(caller);
    const guest = () => this.profiles.requireGuest(accountId);
    return waitingPlaceDto(await this.booking.joinWaitingList({ eventId, accountId, guest, addressKey }));
  }

  /** Leaves the waiting list, or declines an offer. A declined seat is offered to the next member. */
  @Delete()
  @ApiErrors('NOT_WAITING')
  async leave(
    @IdParam('id', 'EVENT_NOT_FOUND') eventId: number,
    @CurrentUser() { accountId }: CurrentUser,
  ): Promise<SuccessDto> {
    await this.waitingList.declineOffer(eventId, accountId);
    return { success: true };
  }
}
