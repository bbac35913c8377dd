import { Body, Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type AccountLimit, AccountLimits, RateLimited } from '../auth/index.js';
import { ApiErrors } from '../common/errors/api-errors.decorator.js';
import { CurrentUser, Public, VerifiedEmailOnly } from '../common/http/access.js';
import { IdParam, MAX_ID } from '../common/http/id.pipe.js';
import { type Language, RequestLanguage } from '../common/http/request-language.js';
import { EventsService, FriendInvitationsService, nameFor } from '../events/index.js';
import { ProfilesService } from '../profile/index.js';
import { DomainError } from '../common/errors/domain-error.js';
import { Settings } from '../common/config/settings.js';
import { Keys } from '../common/keys/keys.js';
import { rappenToChf } from '../common/money/chf.js';
import { zurichIso } from '../common/time/zurich.js';
import { FriendInvitationDto, FriendInvitationInput, InvitingDto, KeptPlaceDto } from './friends.dto.js';

/** How often an account may make or accept invitations. */
const TRIES: AccountLimit = { name: 'friends', limit: 30, seconds: 3600 };
/** The tokens in the links: they are signed and verified here, not stored, and cannot be guessed. */
const TOKEN = /^([1-9]\d{0,9})\.([\w-]{43})$/;

@ApiTags('Events')
@Controller()
export class FriendsController {
  constructor(
    private readonly keys: Keys,
    private readonly settings: Settings,
    private readonly invitations: FriendInvitationsService,
    private readonly events: EventsService,
    private readonly profiles: ProfilesService,
    private readonly limits: AccountLimits,
  ) {}

  /** Returns the state of the user's invitation for a friend. */
  @Get('events/:id/friend')
  @ApiErrors('NOT_RESERVED')
  async friend(
    @IdParam('id', 'EVENT_NOT_FOUND') eventId: number,
    @CurrentUser() { accountId }: CurrentUser,
  ): Promise<InvitingDto> {
    return this.inviting(eventId, accountId);
  }

  /**
   * Keeps a seat for a friend and returns a link for them. The seat is on the other side; at an event with
   * only one side, on that side. While an invitation is open, returns the same one again.
   */
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
    return this.inviting(eventId, accountId);
  }

  /** Withdraws the invitation. Its seat becomes free or goes to the waiting list. */
  @Delete('events/:id/friend')
  @ApiErrors('INVITATION_OVER', 'NOT_RESERVED')
  async takeBack(
    @IdParam('id', 'EVENT_NOT_FOUND') eventId: number,
    @CurrentUser() { accountId }: CurrentUser,
  ): Promise<InvitingDto> {
    await this.invitations.withdraw(eventId, accountId);
    return this.inviting(eventId, accountId);
  }

  /** Returns the invitation of a link. Changes nothing. */
  @Post('friend-invitations')
  @Public()
  @HttpCode(200)
  @RateLimited('failures')
  @ApiErrors('INVALID_TOKEN')
  async invitation(
    @Body() { token }: FriendInvitationInput,
    @RequestLanguage() language: Language,
  ): Promise<FriendInvitationDto> {
    const invitation = await this.invitations.find(this.requireId(token));
    const event = invitation && (await this.events.find(invitation.eventId));
    if (!event || event.status === 'draft') throw new DomainError('INVALID_TOKEN');
    const [profile] = await this.profiles.find([invitation.inviterId]);
    const [first = null] = profile?.name.trim().split(/\s+/) ?? [];
    return {
      event_id: event.id,
      event_name: nameFor(event, language),
      date: zurichIso(event.startsAt),
      ends_at: zurichIso(event.endsAt),
      city: event.city,
      price: rappenToChf(event.priceRappen),
      inviter: first,
      open: await this.invitations.isOpen(invitation),
      kept_until: invitation.keptUntil,
    };
  }

  /**
   * Accepts an invitation: keeps its seat for the user, who then reserves it. Only one person can accept an
   * invitation.
   */
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
    const guest = () => this.profiles.requireGuest(accountId);
    const kept = await this.invitations.accept(this.requireId(token), { accountId, guest });
    return { event_id: kept.eventId, side: kept.side, kept_until: kept.until };
  }

  private async inviting(eventId: number, accountId: number): Promise<InvitingDto> {
    const inviting = await this.invitations.standing(eventId, accountId);
    const { state, side, left } = inviting;
    const open = state === 'open' ? inviting.invitation : undefined;
    return {
      state,
      side,
      kept_until: open?.keptUntil ?? null,
      url: open ? this.urlOf(open.id) : null,
      left,
      obstacle: state === 'open' ? null : inviting.obstacle,
    };
  }

  // always returns the same. The token is after `#`, so that browsers do not send it to servers
  private urlOf(invitationId: number): string {
    const token = `${invitationId}.${this.keys.sign('friend-invitations', String(invitationId))}`;
    return `${this.settings.publicUrl}/friend#token=${token}`;
  }

  private requireId(token: string): number {
    const [, id, signature] = TOKEN.exec(token) ?? [];
    const isOurs = id && signature && Number(id) <= MAX_ID;
    if (isOurs && this.keys.isSigned('friend-invitations', id, signature)) return Number(id);
    throw new DomainError('INVALID_TOKEN');
  }
}
