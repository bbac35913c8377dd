import { Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../common/errors/api-errors.decorator.js';
import { CurrentUser, OpenToTickets } from '../common/http/access.js';
import { IdParam } from '../common/http/id.pipe.js';
import { SuccessDto } from '../common/http/page.dto.js';
import { type Language, RequestLanguage } from '../common/http/request-language.js';
import { ReservationsService } from '../events/index.js';
import { GuestRoundsDto, type RoundSeatDto } from './guest-rounds.dto.js';
import { roundsClock, type RoundsSnapshot, RoundsSnapshots } from './rounds-snapshot.js';
import { PhotoAddresses, type PhotoReader } from '../profile/index.js';
import { pairKey } from '../relations/index.js';
import { RoundsService } from './rounds.service.js';
import type { Response } from 'express';
import { ApiStream } from '../common/http/api-fields.decorator.js';
import { RoundsLive } from './rounds-live.js';

@ApiTags('Rounds')
@Controller('events/:id/rounds/live')
export class LiveRoundsController {
  constructor(
    private readonly reservations: ReservationsService,
    private readonly addresses: PhotoAddresses,
    private readonly live: RoundsLive,
  ) {}

  /**
   * Streams the rounds of the user as server-sent events: the whole state at once, and again after each
   * change. Accepts a live ticket in `?ticket=`.
   */
  @Get()
  @OpenToTickets()
  @ApiErrors('NOT_RESERVED', 'ACCOUNT_IN_REVIEW', 'UNAVAILABLE')
  @ApiStream(GuestRoundsDto)
  async listen(
    @IdParam('id', 'EVENT_NOT_FOUND') eventId: number,
    @CurrentUser() { accountId, sessionId }: CurrentUser,
    @RequestLanguage() language: Language,
    @Res() response: Response,
  ): Promise<void> {
    await this.reservations.requireDecidedAttendee(eventId, accountId);
    const see = (snapshot: RoundsSnapshot) =>
      snapshot.attendees.has(accountId)
        ? guestRounds(snapshot, { accountId, sessionId, language }, this.addresses)
        : null;
    this.live.begin(eventId, { accountId, sessionId, see }, response);
  }
}

@ApiTags('Rounds')
@Controller('events/:id/rounds')
export class GuestRoundsController {
  constructor(
    private readonly reservations: ReservationsService,
    private readonly snapshots: RoundsSnapshots,
    private readonly addresses: PhotoAddresses,
    private readonly rounds: RoundsService,
  ) {}

  /** Returns the table and partner of the user in the current round, its end, and their next table. */
  @Get()
  @ApiErrors('NOT_RESERVED', 'ACCOUNT_IN_REVIEW')
  async find(
    @IdParam('id', 'EVENT_NOT_FOUND') eventId: number,
    @CurrentUser() user: CurrentUser,
    @RequestLanguage() language: Language,
  ): Promise<GuestRoundsDto> {
    await this.reservations.requireDecidedAttendee(eventId, user.accountId);
    return guestRounds(await this.snapshots.read(eventId), { ...user, language }, this.addresses);
  }

  /** Calls a host to the user’s table. Other guests do not see the call. Repeated calls count as one. */
  @Post('call')
  @HttpCode(200)
  @ApiErrors('NOT_RESERVED', 'ACCOUNT_IN_REVIEW', 'NOT_ATTENDED', 'INVALID_TRANSITION', 'RATE_LIMITED')
  async call(
    @IdParam('id', 'EVENT_NOT_FOUND') eventId: number,
    @CurrentUser() user: CurrentUser,
  ): Promise<SuccessDto> {
    await this.rounds.call(eventId, user.accountId);
    return { success: true };
  }
}

type GuestReader = PhotoReader & { language: Language };

/**
 * Returns the part of a snapshot that one guest may see: their own seats, and name, photo and icebreakers of
 * their partners.
 */
function guestRounds(
  snapshot: RoundsSnapshot,
  reader: GuestReader,
  addresses: PhotoAddresses,
): GuestRoundsDto {
  const { plan, calls } = snapshot;
  const round = plan?.round ?? 0;
  const isUnderWay = plan?.state === 'running' || plan?.state === 'paused';
  const next = plan && plan.state !== 'ended' ? seatIn(snapshot, reader.accountId, round + 1) : undefined;
  return {
    ...roundsClock(snapshot),
    seat: isUnderWay ? seatNow(snapshot, reader, addresses) : null,
    next: next?.tableNumber ? { table: next.tableNumber } : null,
    next_pause: next?.tableNumber === null,
    called: calls.some(({ accountId }) => accountId === reader.accountId),
  };
}

function seatNow(
  snapshot: RoundsSnapshot,
  reader: GuestReader,
  addresses: PhotoAddresses,
): RoundSeatDto | null {
  const { accountId, language } = reader;
  const seat = seatIn(snapshot, accountId, snapshot.plan?.round ?? 0);
  if (!seat) return null;
  const { tableNumber: table, partnerId } = seat;
  const profile = partnerId === null ? undefined : snapshot.profiles.get(partnerId);
  // no name of a person who has blocked them, or has deleted the account
  if (table === null || !profile || snapshot.blocked.has(pairKey(accountId, profile.accountId)))
    return { pause: true };
  const { accountId: id, name, photoId } = profile;
  return {
    table,
    with: { id, name, photo_url: photoId && addresses.of(photoId, reader, snapshot.event.id) },
    icebreakers: snapshot.icebreakers(accountId, id, language),
  };
}

function seatIn({ seats }: RoundsSnapshot, accountId: number, round: number) {
  return seats.find((seat) => seat.round === round && seat.accountId === accountId);
}
