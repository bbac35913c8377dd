import type { Language } from '../common/http/request-language.js';
import type { PhotoAddresses, PhotoReader } from '../profile/index.js';
import type { GuestRoundsDto, RoundsClockDto, RoundSeatDto } from './guest-rounds.dto.js';
import { secondsLeft } from './plan-clock.rules.js';
import type { RoundsSnapshot } from './rounds-snapshot.js';
import { pairKey } from './seating.rules.js';

type GuestReader = PhotoReader & { language: Language };

/** Returns what one guest may see of a snapshot: their own seats, and the name, photo and icebreakers of their partners. */
export function guestRounds(
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
