import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Settings } from '../../common/config/settings.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { Keys } from '../../common/keys/keys.js';
import {
  type EventRow,
  EventsService,
  hasBegun,
  isAttending,
  type Reservation,
  ReservationsService,
} from '../../events/index.js';
import { type Cancellation, CancellationService } from '../../payments/index.js';

const TOKEN = /^(\d{1,10})\.([\w-]{43})$/;

/** A guest's seat at an event, and the effect of cancelling it, planned or done; null if it was cancelled before. */
export interface Seat {
  event: EventRow;
  reservation: Reservation;
  attends: boolean;
  cancellation: Cancellation | null;
}

/**
 * Lets guests answer, through the link in a mail and without logging in, whether they are still coming. Each token is for
 * one reservation.
 */
@Injectable()
export class StillComingService {
  constructor(
    private readonly keys: Keys,
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly events: EventsService,
    private readonly reservations: ReservationsService,
    private readonly cancellation: CancellationService,
  ) {}

  /**
   * Returns the two URLs of a page that asks again, because mail scanners open links, which must not change anything.
   */
  linksOf(reservationId: number): { yes: string; no: string } {
    const page = `${this.settings.publicUrl}/still-coming#token=${this.tokenOf(reservationId)}`;
    return { yes: `${page}&coming=yes`, no: `${page}&coming=no` };
  }

  /**
   * Records that the guest is coming, or cancels their seat under the refund policy; without an answer nothing changes.
   * Returns the seat. Throws INVALID_TOKEN (also if the event has begun or is cancelled), NOT_RESERVED (it was
   * cancelled before), and as `CancellationService.cancel`.
   */
  async answer(token: string, coming?: boolean): Promise<Seat> {
    const seat = await this.find(token);
    if (coming === undefined) return seat;
    if (!seat.attends) throw new DomainError('NOT_RESERVED');
    const { id, accountId, eventId } = seat.reservation;
    // the reservation may have ended just now
    if (coming && !(await this.reservations.confirmComing(id))) throw new DomainError('NOT_RESERVED');
    const done = coming ? seat.cancellation : await this.cancellation.cancel(accountId, eventId);
    return { ...seat, reservation: await this.reservations.require(id), attends: coming, cancellation: done };
  }

  private async find(token: string): Promise<Seat> {
    const id = this.read(token);
    const reservation = id === undefined ? undefined : await this.reservations.find(id);
    const event = reservation && (await this.events.find(reservation.eventId));
    if (!event || event.status !== 'published' || hasBegun(event, this.clock.now()))
      throw new DomainError('INVALID_TOKEN');
    const { accountId, eventId, status } = reservation;
    const attends = isAttending(status);
    const cancellation = attends ? await this.cancellation.preview(accountId, eventId) : null;
    return { event, reservation, attends, cancellation };
  }

  /** Returns the id of the reservation; undefined if the token is not ours. */
  private read(token: string): number | undefined {
    const [, id, signature] = TOKEN.exec(token) ?? [];
    return id && signature && this.keys.isSigned('still-coming', id, signature) ? Number(id) : undefined;
  }

  private tokenOf(reservationId: number): string {
    return `${reservationId}.${this.keys.sign('still-coming', String(reservationId))}`;
  }
}
