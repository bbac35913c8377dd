import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { DomainError } from '../common/errors/domain-error.js';
import { isAtAnotherTime, isElsewhere, isOfAnotherKind } from './calendar/index.js';
import { type GuestChange, GuestChangesRepository } from './guest-changes.repository.js';

/** Changes of events that guests have not acknowledged yet. */
@Injectable()
export class GuestChangesService {
  constructor(
    private readonly clock: Clock,
    private readonly repository: GuestChangesRepository,
  ) {}

  /**
   * Returns a guest's events that were moved, postponed or cancelled, or are now for other people, until they
   * acknowledge it; the next event first.
   */
  async ofAccount(accountId: number): Promise<GuestChange[]> {
    const changes = await this.repository.unacknowledged(accountId, this.clock.now());
    return changes
      .filter(isStillAnother)
      .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
  }

  /**
   * Acknowledges a change of an event, and those before it. Throws NOT_RESERVED if it is no change of an event of this
   * guest.
   */
  async acknowledge(accountId: number, eventId: number, changeId: number): Promise<void> {
    if (!(await this.repository.acknowledge(accountId, eventId, changeId)))
      throw new DomainError('NOT_RESERVED');
  }
}

/** Returns whether an event is now for other people; false if its old kind was not stored. */
export function isForOthers({ before, ...now }: GuestChange): boolean {
  const { format, minAge, maxAge, theme } = now;
  return (
    before.format !== null &&
    isOfAnotherKind({ ...before, format: before.format }, { format, minAge, maxAge, theme })
  );
}

/** Whether an event still differs from its old state: a change that was reverted is none. */
function isStillAnother({ before, ...now }: GuestChange): boolean {
  return (
    now.cancelled ||
    isAtAnotherTime({ startsAt: new Date(before.startsAt) }, now) ||
    isElsewhere(before, now) ||
    isForOthers({ before, ...now })
  );
}
