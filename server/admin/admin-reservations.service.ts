import { Injectable } from '@nestjs/common';
import { AccountsService } from '../auth/index.js';
import { DomainError } from '../common/errors/domain-error.js';
import type { Viewer } from '../common/http/access.js';
import { type Listed, PLACE_STATES, PlacesService, ReservationsService } from '../events/index.js';
import { ProfilesService } from '../profile/index.js';
import {
  type AdminReservationDto,
  type ReservationFacts,
  type ReservationsQuery,
  adminReservationDto,
} from './admin-reservations.dto.js';

/** Puts guests beside their reservations, for organisers. */
@Injectable()
export class AdminReservationsService {
  constructor(
    private readonly reservations: ReservationsService,
    private readonly places: PlacesService,
    private readonly profiles: ProfilesService,
    private readonly accounts: AccountsService,
  ) {}

  /** An event's reservations, oldest first. Throws EVENT_NOT_FOUND. */
  async list(eventId: number, query: ReservationsQuery): Promise<Listed<AdminReservationDto>> {
    const states = query.status ? [query.status] : (['held', ...PLACE_STATES] as const);
    const { items, total } = await this.reservations.ofEvent(eventId, states, query);
    return { items: await this.withGuests(items), total };
  }

  /**
   * Gives somebody with a profile a place without payment. Throws ACCOUNT_NOT_FOUND, PROFILE_NOT_FOUND,
   * EVENT_NOT_FOUND, EVENT_CANCELLED, ALREADY_RESERVED, EVENT_FULL.
   */
  async give(eventId: number, accountId: number, organiser: Viewer): Promise<AdminReservationDto> {
    if (!(await this.accounts.find(accountId))) throw new DomainError('ACCOUNT_NOT_FOUND');
    const [guest] = await this.profiles.find([accountId]);
    if (!guest) throw new DomainError('PROFILE_NOT_FOUND');
    const wish = { eventId, accountId, gender: guest.gender };
    const reservation = await this.places.give(wish, `organiser:${organiser.accountId}`);
    return adminReservationDto(reservation, guest);
  }

  /** Marks a guest as arrived, or takes it back. Throws RESERVATION_NOT_FOUND, INVALID_TRANSITION. */
  async checkIn(reservationId: number, arrived: boolean): Promise<AdminReservationDto> {
    return this.withGuest(await this.places.checkIn(reservationId, arrived));
  }

  /** A reservation with its guest. */
  async withGuest(reservation: ReservationFacts): Promise<AdminReservationDto> {
    const [guest] = await this.profiles.find([reservation.accountId]);
    return adminReservationDto(reservation, guest);
  }

  private async withGuests(items: readonly ReservationFacts[]): Promise<AdminReservationDto[]> {
    const guests = await this.profiles.find([...new Set(items.map((item) => item.accountId))]);
    const byId = new Map(guests.map((guest) => [guest.accountId, guest]));
    return items.map((item) => adminReservationDto(item, byId.get(item.accountId)));
  }
}
