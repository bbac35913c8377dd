import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { DomainError } from '../common/errors/domain-error.js';
import { isAtAnotherTime, isElsewhere, isOfAnotherKind } from './calendar/index.js';
import { type GuestChange, GuestChangesRepository } from './guest-changes.repository.js';

/** What guests have to know of their events before they rely on what they knew. */
@Injectable()
export class GuestChangesService {
  constructor(
    private readonly clock: Clock,
    private readonly repository: GuestChangesRepository,
  ) {}

  /** Returns a guest's events that were moved, postponed, cancelled or are for others, until they acknowledge it; the next one first. */
  async ofAccount(accountId: number): Promise<GuestChange[]> {
    const changes = await this.repository.unacknowledged(accountId, this.clock.now());
    return changes
      .filter(isStillAnother)
      .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
  }

  /** Acknowledges a change of an event, and those before it. Throws NOT_RESERVED if it is none of an event of theirs. */
  async acknowledge(accountId: number, eventId: number, changeId: number): Promise<void> {
    if (!(await this.repository.acknowledge(accountId, eventId, changeId)))
      throw new DomainError('NOT_RESERVED');
  }
}

/** Returns whether an event is for others than it was; false where that was not kept. */
export function isForOthers({ before, ...now }: GuestChange): boolean {
  const { format, minAge, maxAge, theme } = now;
  return (
    before.format !== null &&
    isOfAnotherKind({ ...before, format: before.format }, { format, minAge, maxAge, theme })
  );
}

/** Whether an event is not as it was: what was changed there and back is no change to its guests. */
function isStillAnother({ before, ...now }: GuestChange): boolean {
  return (
    now.cancelled ||
    isAtAnotherTime({ startsAt: new Date(before.startsAt) }, now) ||
    isElsewhere(before, now) ||
    isForOthers({ before, ...now })
  );
}
