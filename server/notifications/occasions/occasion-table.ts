import { Inject, Injectable, type Type } from '@nestjs/common';
import { AccountOccasions } from './account-occasions.js';
import { ConfirmPlaceOccasion } from './confirm-place-occasion.js';
import { CreditOccasions } from './credit-occasions.js';
import { DecisionOccasion } from './decision-occasion.js';
import { EventChangeOccasions } from './event-change-occasions.js';
import { EventDayOccasions } from './event-day-occasions.js';
import { ConnectionOccasions } from './connections.js';
import { FriendOccasions } from './friend-occasions.js';
import { OrganiserMessages } from './organiser-messages.js';
import { OrganiserOccasions } from './organiser-occasions.js';
import { OwnerlessOccasions } from './ownerless-occasions.js';
import { WaitingListOccasions } from './waiting-list.js';
import { type FactTrigger, type Occasion, OccasionGroup, type ScheduleTrigger } from './occasion.js';
import { ReservationOccasions } from './reservation-occasions.js';
import { TransferOccasions } from './transfer-occasions.js';

/** All notification types, one class for each topic. */
export const OCCASION_GROUPS: readonly Type<OccasionGroup>[] = [
  ConnectionOccasions,
  AccountOccasions,
  ConfirmPlaceOccasion,
  CreditOccasions,
  DecisionOccasion,
  EventChangeOccasions,
  EventDayOccasions,
  FriendOccasions,
  OrganiserMessages,
  OrganiserOccasions,
  OwnerlessOccasions,
  ReservationOccasions,
  TransferOccasions,
  WaitingListOccasions,
];

/** The injection token of the classes' instances. */
export const GROUPS = Symbol('occasion groups');

/** Looks up notification types by name, by outbox event, and by schedule. */
@Injectable()
export class OccasionTable {
  private readonly byName: ReadonlyMap<string, Occasion>;

  constructor(@Inject(GROUPS) groups: readonly OccasionGroup[]) {
    const all = groups.flatMap(({ occasions }) => occasions);
    this.byName = new Map(all.map((occasion) => [occasion.name, occasion]));
    if (this.byName.size < all.length) throw new Error('Two occasions have the same name');
  }

  /** Returns all notification types. */
  all(): readonly Occasion[] {
    return [...this.byName.values()];
  }

  /** Returns the type of this name, or undefined. */
  find(name: string): Occasion | undefined {
    return this.byName.get(name);
  }

  /** Returns the types triggered by a kind of outbox event, each with its trigger. */
  onFact(kind: string): { occasion: Occasion; trigger: FactTrigger }[] {
    return this.triggers().flatMap(({ occasion, trigger }) =>
      'fact' in trigger && trigger.fact === kind ? [{ occasion, trigger }] : [],
    );
  }

  /** Returns the types triggered by time, each with its trigger. */
  onSchedule(): { occasion: Occasion; trigger: ScheduleTrigger }[] {
    return this.triggers().flatMap(({ occasion, trigger }) =>
      'schedule' in trigger ? [{ occasion, trigger }] : [],
    );
  }

  private triggers(): { occasion: Occasion; trigger: FactTrigger | ScheduleTrigger }[] {
    return this.all().flatMap((occasion) => occasion.on.map((trigger) => ({ occasion, trigger })));
  }
}
