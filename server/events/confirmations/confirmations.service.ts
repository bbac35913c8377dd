import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { EventsService, hasBegun } from '../calendar/index.js';
import { AttendanceService } from '../check-in/attendance.service.js';
import { isAttending, ReservationsService } from '../reservations/index.js';
import { CONFIRM_UNTIL_HOURS, startsToAskAt, startsToEndAt } from './confirmation.rules.js';
import {
  ConfirmationsRepository,
  type PlaceToConfirm,
  type UnconfirmedPlace,
} from './confirmations.repository.js';

export type { PlaceToConfirm, UnconfirmedPlace } from './confirmations.repository.js';

/** Asks guests with missed events to confirm their seat, and finds those who have not. */
@Injectable()
export class ConfirmationsService {
  constructor(
    private readonly clock: Clock,
    private readonly events: EventsService,
    private readonly reservations: ReservationsService,
    private readonly attendance: AttendanceService,
    private readonly confirmations: ConfirmationsRepository,
  ) {}

  /** Asks guests of events in about two days to confirm, if their record requires it. Safe to run twice. */
  async ask(): Promise<void> {
    const places = await this.confirmations.notAsked(...startsToAskAt(this.clock.now()));
    const records = await this.attendance.recordsOf(places.map(({ accountId }) => accountId));
    const asked = places.filter(({ accountId }) => records.get(accountId)?.mustConfirm);
    const ids = asked.map(({ reservationId }) => reservationId);
    await this.reservations.askToConfirm(ids, CONFIRM_UNTIL_HOURS);
  }

  /** Returns the seats whose guests have been asked and can still confirm in time. */
  open(): Promise<PlaceToConfirm[]> {
    const now = this.clock.now();
    const [, last] = startsToAskAt(now);
    return this.confirmations.open(now, last);
  }

  /**
   * Returns the seats that were not confirmed in time and that a member of the waiting list wants, latest reservation
   * first.
   */
  overdue(): Promise<UnconfirmedPlace[]> {
    const now = this.clock.now();
    return this.confirmations.overdue(...startsToEndAt(now), now);
  }

  /** Records that a guest is coming. Throws EVENT_NOT_FOUND, NOT_RESERVED, EVENT_ALREADY_BEGUN. */
  async confirm(eventId: number, accountId: number): Promise<void> {
    const event = await this.events.require(eventId);
    const reservation = await this.reservations.findLive(eventId, accountId);
    if (!reservation && event.status === 'draft') throw new DomainError('EVENT_NOT_FOUND');
    if (!reservation || !isAttending(reservation.status)) throw new DomainError('NOT_RESERVED');
    if (hasBegun(event, this.clock.now())) throw new DomainError('EVENT_ALREADY_BEGUN');
    // the reservation may have ended just now
    if (!(await this.reservations.confirmComing(reservation.id))) throw new DomainError('NOT_RESERVED');
  }
}
