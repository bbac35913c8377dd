import type { ErrorCode } from '../../common/errors/catalogue.js';
import type { EventFields } from '../../events/index.js';
import type { CountedEvent } from '../../reporting/index.js';

/** What is done with many events at once. */
export const BULK_ACTIONS = ['publish', 'cancel', 'delete', 'edit'] as const;
/** What is done with many events at once. */
export type BulkAction = (typeof BULK_ACTIONS)[number];

/** What may be changed of many events at once. */
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

/** An event of a list, and whether nothing would be lost with it. */
export type ChosenEvent = CountedEvent & { isDeletable: boolean };

/** Returns why this cannot be done with an event; undefined if it can. */
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

/** Returns what an organiser should be asked before it is done. */
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
