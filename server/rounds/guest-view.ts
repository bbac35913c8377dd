import { Injectable } from '@nestjs/common';
import type { Language } from '../common/http/request-language.js';
import { PhotoAddresses, type PhotoReader } from '../profile/index.js';
import type { GuestRoundsDto, RoundsClockDto, RoundSeatDto } from './guest-rounds.dto.js';
import { secondsLeft } from './plan-clock.rules.js';
import type { RoundsSnapshot } from './rounds-snapshot.js';
import { pairKey } from './seating.rules.js';

/** The reader of a view. */
export interface GuestReader extends PhotoReader {
  language: Language;
}

/** One guest's view of a snapshot: their own seats, and the name, photo and icebreaker of their partners. */
@Injectable()
export class GuestView {
  constructor(private readonly addresses: PhotoAddresses) {}

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
  const now = at.toISOString();
  if (!plan) {
    const { roundMinutes: minutes } = event;
    return {
      state: 'none',
      round: 0,
      of: 0,
      minutes,
      begins_at: null,
      ends_at: null,
      seconds_left: null,
      now,
    };
  }
  const runs = plan.state === 'running';
  return {
    state: plan.state,
    round: plan.round,
    of: plan.rounds,
    minutes: plan.minutes,
    begins_at: (runs && plan.beginsAt?.toISOString()) || null,
    ends_at: (runs && plan.endsAt?.toISOString()) || null,
    seconds_left: secondsLeft(plan),
    now,
  };
}

function seatIn({ seats }: RoundsSnapshot, accountId: number, round: number) {
  return seats.find((seat) => seat.round === round && seat.accountId === accountId);
}
