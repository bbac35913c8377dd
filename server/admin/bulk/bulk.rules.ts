import type { ErrorCode } from '../../common/errors/catalogue.js';
import type { EventFields } from '../../events/index.js';
import type { CountedEvent } from '../../reporting/index.js';

/** Actions on many events at once. */
export const BULK_ACTIONS = ['publish', 'cancel', 'delete', 'edit'] as const;
/** An action on many events at once. */
export type BulkAction = (typeof BULK_ACTIONS)[number];

/** The fields that can be changed for many events at once. */
export type BulkChange = Partial<
  Pick<
    EventFields,
    | 'name'
    | 'names'
    | 'description'
    | 'descriptions'
    | 'priceRappen'
    | 'maxMen'
    | 'maxWomen'
    | 'minMen'
    | 'minWomen'
  >
>;

/** An event, and whether it can be deleted without losing anything. */
export type ChosenEvent = CountedEvent & { isDeletable: boolean };

/** Returns why the action is refused for an event; undefined if it is not. */
export function refusalOf(
  action: BulkAction,
  event: ChosenEvent,
  change: BulkChange,
  now: Date,
): ErrorCode | undefined {
  if (event.status === 'cancelled') return 'EVENT_CANCELLED';
  if (action === 'edit') return editRefusal(event, change);
  if (action === 'delete') {
    if (event.status !== 'draft') return 'INVALID_TRANSITION';
    return event.isDeletable ? undefined : 'EVENT_HAD_GUESTS';
  }
  if (event.startsAt <= now) return 'EVENT_ALREADY_BEGUN';
  return action === 'publish' && event.status === 'published' ? 'INVALID_TRANSITION' : undefined;
}

/** Returns the questions that an organiser should answer before the action. */
export function questionsOf(action: BulkAction, event: CountedEvent): 'no_venue'[] {
  return action === 'publish' && event.venue === null && event.location === null ? ['no_venue'] : [];
}

function editRefusal(event: ChosenEvent, change: BulkChange): ErrorCode | undefined {
  const { maxMen = event.maxMen, maxWomen = event.maxWomen } = change;
  const isTooLow = maxMen < event.maxMen - event.menLeft || maxWomen < event.maxWomen - event.womenLeft;
  if (isTooLow) return 'CAPACITY_BELOW_RESERVED';
  const { minMen = 0, minWomen = 0 } = change;
  return minMen > maxMen || minWomen > maxWomen ? 'MINIMUM_ABOVE_CAPACITY' : undefined;
}
