import { Body, Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type AccountLimit, AccountLimits, RateLimited } from '../auth/index.js';
import { ApiErrors } from '../common/errors/api-errors.decorator.js';
import { CurrentUser, Public, VerifiedEmailOnly } from '../common/http/access.js';
import { IdParam } from '../common/http/id.pipe.js';
import { type Language, RequestLanguage } from '../common/http/request-language.js';
import { FriendInvitationsService } from '../events/index.js';
import { FriendsService } from './friends.service.js';
import { FriendInvitationDto, FriendInvitationInput, InvitingDto, KeptPlaceDto } from './friends.dto.js';

/** How often an account may make, take back or accept invitations. */
const TRIES: AccountLimit = { name: 'friends', limit: 30, seconds: 3600 };

@ApiTags('Events')
@Controller()
export class FriendsController {
  constructor(
    private readonly invitations: FriendInvitationsService,
    private readonly friends: FriendsService,
    private readonly limits: AccountLimits,
  ) {}

  /** How it stands with the place that the user keeps for a friend. */
  @Get('events/:id/friend')
  @ApiErrors('NOT_RESERVED')
  async friend(
    @IdParam('id', 'EVENT_NOT_FOUND') eventId: number,
    @CurrentUser() { accountId }: CurrentUser,
  ): Promise<InvitingDto> {
    return this.friends.inviting(eventId, accountId);
  }

  /** Keeps a place of the other side for a friend, who comes by the link. While it is open, the same is answered again. */
  @Post('events/:id/friend')
  @VerifiedEmailOnly()
  @HttpCode(200)
  @ApiErrors(
    'NOT_RESERVED',
    'RESERVATIONS_CLOSED',
    'FRIENDS_NOT_WELCOME',
    'TOO_LATE_FOR_FRIEND',
    'FRIEND_HAS_PLACE',
    'NO_INVITATION_LEFT',
    'NO_PLACE_FOR_FRIEND',
    'RATE_LIMITED',
  )
  async inviteFriend(
    @IdParam('id', 'EVENT_NOT_FOUND') eventId: number,
    @CurrentUser() { accountId }: CurrentUser,
  ): Promise<InvitingDto> {
    await this.limits.count(accountId, TRIES);
    await this.invitations.invite(eventId, accountId);
    return this.friends.inviting(eventId, accountId);
  }

  /** Takes the invitation back: the place is free again. */
  @Delete('events/:id/friend')
  @ApiErrors('INVITATION_OVER', 'NOT_RESERVED')
  async takeBack(
    @IdParam('id', 'EVENT_NOT_FOUND') eventId: number,
    @CurrentUser() { accountId }: CurrentUser,
  ): Promise<InvitingDto> {
    await this.invitations.withdraw(eventId, accountId);
    return this.friends.inviting(eventId, accountId);
  }

  /** What the link of an invitation is about. It changes nothing. */
  @Post('friend-invitations')
  @Public()
  @HttpCode(200)
  @RateLimited('failures')
  @ApiErrors('INVALID_TOKEN')
  async invitation(
    @Body() { token }: FriendInvitationInput,
    @RequestLanguage() language: Language,
  ): Promise<FriendInvitationDto> {
    return this.friends.seen(token, language);
  }

  /** Keeps the place of an invitation for the user, who then reserves it. The link is good for one person. */
  @Post('friend-invitations/accept')
  @VerifiedEmailOnly()
  @HttpCode(200)
  @ApiErrors(
    'INVALID_TOKEN',
    'PROFILE_REQUIRED',
    'OWN_INVITATION',
    'OTHER_SIDE_ONLY',
    'INVITATION_OVER',
    'ALREADY_RESERVED',
    'RESERVATIONS_CLOSED',
    'GIVEN_UP_TODAY',
    'ACCOUNT_IN_REVIEW',
    'NOT_FOR_YOU',
    'RATE_LIMITED',
  )
  async acceptInvitation(
    @Body() { token }: FriendInvitationInput,
    @CurrentUser() { accountId }: CurrentUser,
  ): Promise<KeptPlaceDto> {
    await this.limits.count(accountId, TRIES);
    const { eventId, side, until } = await this.friends.accept(token, accountId);
    return { event_id: eventId, side, kept_until: until };
  }
}
