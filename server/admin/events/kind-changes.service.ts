import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { DomainError } from '../../common/errors/domain-error.js';
import {
  type EventFormat,
  type EventKind,
  type EventRow,
  fitsSide,
  hasBegun,
  onlySideOf,
  OrganisedListService,
  ReservationsService,
  type Side,
  type UnfitReason,
  unfitReasons,
} from '../../events/index.js';
import { type Profile, ProfilesService } from '../../profile/index.js';

/** How a guest is involved in an event: a seat, an unpaid hold, or an entry of the waiting list. */
export const ABOARD = ['reserved', 'held', 'waiting'] as const;

/** An involved guest whom an event would no longer be for. */
export interface AffectedGuest {
  accountId: number;
  name: string;
  has: (typeof ABOARD)[number];
  reasons: UnfitReason[];
  /** The waiting-list entry; null for a guest with a seat. */
  entryId: number | null;
}

type Aboard = Omit<AffectedGuest, 'name' | 'reasons'> & { side: Side };

/** The consequences of a change of an event's kind for its guests: those with a seat keep it. */
@Injectable()
export class KindChangesService {
  constructor(
    private readonly clock: Clock,
    private readonly reservations: ReservationsService,
    private readonly waitingList: OrganisedListService,
    private readonly profiles: ProfilesService,
  ) {}

  /**
   * Returns the involved guests whom a published event would no longer be for, although it was; none once it has begun.
   * Throws FORMAT_TAKEN if one of them would have a seat on a wrong side.
   */
  async affectedBy(event: EventRow, change: Partial<EventKind>): Promise<AffectedGuest[]> {
    const after = { ...event, ...change };
    const isSame = (['format', 'minAge', 'maxAge'] as const).every((field) => after[field] === event[field]);
    if (isSame || event.status !== 'published' || hasBegun(event, this.clock.now())) return [];
    const aboard = await this.aboard(event.id);
    const guests = await this.profiles.find(aboard.map(({ accountId }) => accountId));
    const byId = new Map(guests.map((guest) => [guest.accountId, guest]));
    return aboard.flatMap(({ side, ...one }) => {
      const guest = byId.get(one.accountId);
      if (!guest) return [];
      if (after.format !== event.format && !hasSeat(guest, side, after.format))
        throw new DomainError('FORMAT_TAKEN');
      const reasons = newReasons(event, after, guest);
      return reasons.length > 0 ? [{ ...one, name: guest.name, reasons }] : [];
    });
  }

  /** As `affectedBy`. Also throws KIND_AFFECTS_GUESTS if there are any, unless the change was confirmed. */
  async requireConfirmed(
    event: EventRow,
    change: Partial<EventKind>,
    anyway: boolean,
  ): Promise<AffectedGuest[]> {
    const affected = await this.affectedBy(event, change);
    if (affected.length > 0 && !anyway)
      throw new DomainError('KIND_AFFECTS_GUESTS', { args: { count: affected.length } });
    return affected;
  }

  /** Removes waiting-list members who could not accept a seat; they are notified. */
  async endWaiting(affected: readonly AffectedGuest[], by: string): Promise<void> {
    for (const { entryId } of affected) if (entryId !== null) await this.waitingList.removeUnfit(entryId, by);
  }

  private async aboard(eventId: number): Promise<Aboard[]> {
    const seated = await this.reservations.guestsOf(eventId);
    const waiting = await this.waitingList.listed(eventId);
    return [
      ...seated.map(({ accountId, side, held }): Aboard => {
        return { accountId, side, has: held ? 'held' : 'reserved', entryId: null };
      }),
      ...waiting.map(({ entry: { id, accountId, side } }): Aboard => {
        return { accountId, side, has: 'waiting', entryId: id };
      }),
    ];
  }
}

// a closed side has no seats; on the only side, guests of another gender keep theirs
function hasSeat({ gender }: Profile, side: Side, format: EventFormat): boolean {
  const only = onlySideOf(format);
  return only ? side === only : fitsSide(gender, side, format);
}

// a guest whom an organiser admitted in spite of a reason is not affected by it again
function newReasons(before: EventKind, after: EventKind, guest: Profile): UnfitReason[] {
  const known = unfitReasons(before, guest);
  return unfitReasons(after, guest).filter((reason) => !known.includes(reason));
}
