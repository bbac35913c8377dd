import { Injectable } from '@nestjs/common';
import {
  AccountSettingsService,
  AccountsService,
  NOTIFICATION_SETTINGS,
  type NotificationSetting,
} from '../../auth/index.js';
import { Clock } from '../../common/clock/clock.js';
import { Settings } from '../../common/config/settings.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { Keys } from '../../common/keys/keys.js';
import { DAY } from '../../common/time/durations.rules.js';
import {
  type EventRow,
  EventsService,
  hasBegun,
  isAttending,
  type Reservation,
  ReservationsService,
} from '../../events/index.js';
import { type Cancellation, CancellationService } from '../../payments/index.js';

/** Days for which a link is valid. */
const VALID_DAYS = 365;
/** Links without a date, from an earlier release, are valid until this day. */
const UNDATED_UNTIL = new Date('2027-12-01T00:00:00Z');
const TOKEN = /^(\d{1,10})\.([a-z]{1,20})\.(?:(\d{1,6})\.)?([\w-]{43})$/;
const RESERVATION_TOKEN = /^(\d{1,10})\.([\w-]{43})$/;

/** A guest's seat at an event, and the effect of cancelling it, planned or done; null if it was cancelled before. */
export interface Seat {
  event: EventRow;
  reservation: Reservation;
  cancellation: Cancellation | null;
}

/**
 * What the links in mails do without logging in: they switch a kind of mail off, for a year, or answer for one reservation
 * whether its guest is still coming. An answer does not reveal whose token it is.
 */
@Injectable()
export class MailLinksService {
  constructor(
    private readonly keys: Keys,
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly accounts: AccountsService,
    private readonly accountSettings: AccountSettingsService,
    private readonly events: EventsService,
    private readonly reservations: ReservationsService,
    private readonly cancellation: CancellationService,
  ) {}

  /**
   * Returns the links that switch a kind of mail off: for people `page`, which asks first (its token is after `#`, so
   * that no server logs it), for mail programs `call`, which switches it off at once (RFC 8058).
   */
  unsubscribeLinks(accountId: number, kind: NotificationSetting): { page: string; call: string } {
    const about = `${accountId}.${kind}.${this.today()}`;
    const token = `${about}.${this.keys.sign('unsubscribe', about)}`;
    const { publicUrl } = this.settings;
    return {
      page: `${publicUrl}/unsubscribe#token=${token}`,
      call: `${publicUrl}/api/unsubscribe?token=${token}`,
    };
  }

  /** Returns the state of a token's kind. Throws INVALID_TOKEN. */
  async kindOf(token: string) {
    const { accountId, kind } = this.readKind(token);
    return { kind, on: (await this.accountSettings.notificationsOf([accountId]))(accountId)[kind] };
  }

  /** Switches a token's kind off. For a deleted account it changes nothing, and returns the same. Throws INVALID_TOKEN. */
  async switchOff(token: string) {
    const { accountId, kind } = this.readKind(token);
    if (await this.accounts.find(accountId))
      await this.accountSettings.change(accountId, { notifications: { [kind]: false } });
    return { kind, on: false };
  }

  /** Returns the two URLs of a page that asks again: mail scanners open links, which must not change anything. */
  stillComingLinks(reservationId: number): { yes: string; no: string } {
    const token = `${reservationId}.${this.keys.sign('still-coming', String(reservationId))}`;
    const page = `${this.settings.publicUrl}/still-coming#token=${token}`;
    return { yes: `${page}&coming=yes`, no: `${page}&coming=no` };
  }

  /**
   * Records that the guest is coming, or cancels their seat under the refund policy; without an answer nothing changes.
   * Returns the seat. Throws INVALID_TOKEN (also if the event has begun or is cancelled), NOT_RESERVED (it was
   * cancelled before), and as `CancellationService.cancel`.
   */
  async answer(token: string, coming?: boolean): Promise<Seat> {
    const seat = await this.findSeat(token);
    if (coming === undefined) return seat;
    const { id, accountId, eventId, status } = seat.reservation;
    if (!isAttending(status)) throw new DomainError('NOT_RESERVED');
    // the reservation may have ended just now
    if (coming && !(await this.reservations.confirmComing(id))) throw new DomainError('NOT_RESERVED');
    const cancellation = coming ? seat.cancellation : await this.cancellation.cancel(accountId, eventId);
    return { ...seat, reservation: await this.reservations.require(id), cancellation };
  }

  /** Returns the content of a token about a kind of mail. Throws INVALID_TOKEN if it is not ours or has expired. */
  private readKind(token: string): { accountId: number; kind: NotificationSetting } {
    const [, account, name, day, signature] = TOKEN.exec(token) ?? [];
    const kind = NOTIFICATION_SETTINGS.find((one) => one === name);
    if (!account || !kind || !signature || this.hasExpired(day)) throw new DomainError('INVALID_TOKEN');
    const about = token.slice(0, -signature.length - 1);
    if (!this.keys.isSigned('unsubscribe', about, signature)) throw new DomainError('INVALID_TOKEN');
    return { accountId: Number(account), kind };
  }

  private hasExpired(day: string | undefined): boolean {
    return day === undefined ? this.clock.now() >= UNDATED_UNTIL : this.today() >= Number(day) + VALID_DAYS;
  }

  /** Returns the number of days since 1970. */
  private today(): number {
    return Math.floor(this.clock.now().getTime() / DAY);
  }

  private async findSeat(token: string): Promise<Seat> {
    const [, id, signature] = RESERVATION_TOKEN.exec(token) ?? [];
    const isOurs = id && signature && this.keys.isSigned('still-coming', id, signature);
    const reservation = isOurs ? await this.reservations.find(Number(id)) : undefined;
    const event = reservation && (await this.events.find(reservation.eventId));
    if (!event || event.status !== 'published' || hasBegun(event, this.clock.now()))
      throw new DomainError('INVALID_TOKEN');
    const { accountId, eventId, status } = reservation;
    const cancellation = isAttending(status) ? await this.cancellation.preview(accountId, eventId) : null;
    return { event, reservation, cancellation };
  }
}
