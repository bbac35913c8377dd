import { Injectable } from '@nestjs/common';
import type { Language } from '../common/http/request-language.js';
import { ReservationsService } from '../events/index.js';
import { PhotoAddresses, type PhotoReader } from '../profile/index.js';
import type { GuestRoundsDto, RoundsClockDto, RoundSeatDto } from './guest-rounds.dto.js';
import { secondsLeft } from './plan-clock.rules.js';
import { type RoundsSnapshot, RoundsSnapshots } from './rounds-snapshot.js';
import { pairKey } from './seating.rules.js';

type GuestReader = PhotoReader & { language: Language };

/** The rounds of an event for one guest: their own seats, and the name, photo and icebreaker of their partners. */
@Injectable()
export class GuestView {
  constructor(
    private readonly reservations: ReservationsService,
    private readonly snapshots: RoundsSnapshots,
    private readonly addresses: PhotoAddresses,
  ) {}

  /** Throws EVENT_NOT_FOUND, NOT_RESERVED, ACCOUNT_IN_REVIEW, unless the guest has a seat. */
  async requireGuest(eventId: number, accountId: number): Promise<void> {
    await this.reservations.requireDecidedAttendee(eventId, accountId);
  }

  /** Returns the current view of a guest. Throws as `requireGuest`. */
  async find(eventId: number, reader: GuestReader): Promise<GuestRoundsDto> {
    await this.requireGuest(eventId, reader.accountId);
    return this.of(await this.snapshots.read(eventId), reader);
  }

  /** Returns what a guest may see of a snapshot. */
  of(snapshot: RoundsSnapshot, reader: GuestReader): GuestRoundsDto {
    const { plan, calls } = snapshot;
    const round = plan?.round ?? 0;
    const isUnderWay = plan?.state === 'running' || plan?.state === 'paused';
    const next = plan && plan.state !== 'ended' ? seatIn(snapshot, reader.accountId, round + 1) : undefined;
    return {
      ...roundsClock(snapshot),
      seat: isUnderWay ? this.seat(snapshot, reader) : null,
      next: next?.tableNumber ? { table: next.tableNumber } : null,
      next_pause: next?.tableNumber === null,
      called: calls.some(({ accountId }) => accountId === reader.accountId),
    };
  }

  private seat(snapshot: RoundsSnapshot, reader: GuestReader): RoundSeatDto | null {
    const { accountId, language } = reader;
    const seat = seatIn(snapshot, accountId, snapshot.plan?.round ?? 0);
    if (!seat) return null;
    const { tableNumber: table, partnerId } = seat;
    const profile = partnerId === null ? undefined : snapshot.profiles.get(partnerId);
    // no name of a person who has blocked them, or has deleted the account
    if (table === null || !profile || snapshot.blocked.has(pairKey(accountId, profile.accountId)))
      return { pause: true };
    return {
      table,
      with: {
        id: profile.accountId,
        name: profile.name,
        photo_url: profile.photoId && this.addresses.of(profile.photoId, reader, snapshot.event.id),
      },
      icebreakers: snapshot.icebreakers(accountId, profile.accountId, language),
    };
  }
}

/** Returns the progress of the rounds, the same for everybody. Without a plan, it comes from the event's settings. */
export function roundsClock({ plan, event, at }: RoundsSnapshot): RoundsClockDto {
  const runs = plan?.state === 'running';
  return {
    state: plan?.state ?? 'none',
    round: plan?.round ?? 0,
    of: plan?.rounds ?? 0,
    minutes: plan?.minutes ?? event.roundMinutes,
    begins_at: runs ? plan.beginsAt : null,
    ends_at: runs ? plan.endsAt : null,
    seconds_left: plan && secondsLeft(plan),
    now: at,
  };
}

function seatIn({ seats }: RoundsSnapshot, accountId: number, round: number) {
  return seats.find((seat) => seat.round === round && seat.accountId === accountId);
}
