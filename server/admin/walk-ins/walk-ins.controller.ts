import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { type AuditDetails, AuditedRead, AuditService } from '../../audit/index.js';
import { AccountsService } from '../../auth/index.js';
import { Database } from '../../common/database/database.js';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { CurrentUser, HostsAndOrganisers } from '../../common/http/access.js';
import { EventId, IdParam } from '../../common/http/id.pipe.js';
import { rappenToChf } from '../../common/money/chf.js';
import { CheckInsService, HostsService, type Reservation } from '../../events/index.js';
import { type SoldSeat, WalkInsService } from '../../payments/index.js';
import { ProfilesService } from '../../profile/index.js';
import { GiveBackDto, NewWalkInDto, WalkInDto } from './walk-ins.dto.js';

/** Sells seats at the entrance. Every change is recorded in the audit log. */
@HostsAndOrganisers()
@Controller('admin/events/:id/walk-ins')
export class WalkInsController {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly accounts: AccountsService,
    private readonly profiles: ProfilesService,
    private readonly hosts: HostsService,
    private readonly checkIns: CheckInsService,
    private readonly walkIns: WalkInsService,
  ) {}

  /**
   * Sells a seat at the entrance on the day of the event. A paid or free seat is checked in. Idempotent: the
   * same request with the same `client_id` returns the same seat.
   */
  @Post()
  @ApiErrors(
    'EVENT_CANCELLED',
    'RESERVATIONS_CLOSED',
    'EVENT_FULL',
    'NOT_FOR_YOU',
    'ALREADY_RESERVED',
    'ACCOUNT_BLOCKED',
    'ACCOUNT_IN_REVIEW',
    'PAYMENT_UNDER_WAY',
    'INVALID_TRANSITION',
  )
  async sell(
    @EventId() eventId: number,
    @Body() guest: NewWalkInDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<WalkInDto> {
    const { city } = await this.hosts.requireHost(eventId, user);
    await this.walkIns.requireOpen(eventId);
    const { name, gender, age, email, client_id, payment, anyway, language = 'de' } = guest;
    const { id: accountId, blocked } =
      email === undefined
        ? await this.accounts.findOrCreateWithoutAddress(`walk-in-${client_id.toLowerCase()}`, language)
        : await this.accounts.findOrCreate(email, language);
    if (blocked) throw new DomainError('ACCOUNT_BLOCKED');
    // an existing profile is not overwritten at the entrance
    const [known] = await this.profiles.find([accountId]);
    const profile = known ?? (await this.profiles.save(accountId, { name, gender, age, city }, {})).profile;
    const seat = { eventId, accountId, guest: profile, anyway };
    const by = `organiser:${user.accountId}`;
    const sold = await this.walkIns.sell(seat, { payment, by, language });
    await this.record(user, 'reservation.sold_at_the_door', sold.reservation, { payment });
    await this.checkIn(user, sold.reservation);
    return walkInDto(sold, profile.name);
  }

  /** Returns a seat that was sold at the entrance. If it is paid by now, the guest is checked in. */
  @Get(':reservationId')
  @AuditedRead('reservation.walk_in_read', { isAskedAgain: true, param: 'reservationId' })
  async find(
    @EventId() eventId: number,
    @IdParam('reservationId', 'RESERVATION_NOT_FOUND') reservationId: number,
    @CurrentUser() user: CurrentUser,
  ): Promise<WalkInDto> {
    await this.hosts.requireHost(eventId, user);
    const sold = await this.walkIns.find(eventId, reservationId);
    await this.checkIn(user, sold.reservation);
    return this.named(sold);
  }

  /**
   * Cancels a seat that was sold at the entrance, and records that its cash payment was refunded. Not
   * possible for a seat that was paid by card.
   */
  @Post(':reservationId/give-back')
  @HttpCode(200)
  @ApiErrors('INVALID_TRANSITION', 'PAYMENT_NOT_FOUND')
  async giveBack(
    @EventId() eventId: number,
    @IdParam('reservationId', 'RESERVATION_NOT_FOUND') reservationId: number,
    @Body() { reason }: GiveBackDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<WalkInDto> {
    await this.hosts.requireHost(eventId, user);
    const reservation = await this.database.transaction(async () => {
      const ended = await this.walkIns.giveBack(eventId, reservationId, `organiser:${user.accountId}`);
      const details = { amount_chf: rappenToChf(ended.priceRappen) };
      await this.record(user, 'reservation.cash_given_back', ended, details, reason);
      return ended;
    });
    return this.named({ reservation, payUrl: null });
  }

  // only a guest whose seat is paid or free
  private async checkIn(user: CurrentUser, { id, status, checkedInAt }: Reservation): Promise<void> {
    if (!checkedInAt && (status === 'paid' || status === 'confirmed'))
      await this.checkIns.checkIn(id, true, user.accountId);
  }

  private async named(sold: SoldSeat): Promise<WalkInDto> {
    const [guest] = await this.profiles.find([sold.reservation.accountId]);
    return walkInDto(sold, guest?.name ?? '');
  }

  private record(
    user: CurrentUser,
    action: `reservation.${string}`,
    { id: subjectId, accountId, eventId }: Reservation,
    more: AuditDetails,
    text?: string,
  ): Promise<void> {
    const details = { event_id: eventId, account_id: accountId, ...more };
    return this.audit.record(user, { action, subjectId, details, reason: { accountId, text } });
  }
}

function walkInDto({ reservation, payUrl }: SoldSeat, name: string): WalkInDto {
  const { id, side, status, priceRappen } = reservation;
  return {
    reservation_id: id,
    name,
    seat: side,
    status,
    price: rappenToChf(priceRappen),
    pay_url: payUrl,
  };
}
