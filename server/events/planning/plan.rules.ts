import { DAY } from '../../common/time/durations.rules.js';
import type { EventStatus } from '../calendar/event.entity.js';
import type { EventKind, EventTimes } from '../calendar/event.rules.js';
import type { City } from '../venues/city-names.rules.js';

/** What can happen to an event of a series, or to a day of its new rule. */
export const PLAN_ACTIONS = ['keep', 'move', 'make', 'delete', 'cancel'] as const;
/** What happens to an event of a series, or to a day of its new rule. */
export type PlanAction = (typeof PLAN_ACTIONS)[number];

/** An upcoming event of a series. */
export interface PlannedEvent extends EventTimes {
  eventId: number;
  city: City;
  /** The day of the rule for which it was made. */
  day: string;
  name: string;
  status: EventStatus;
  /** Whom it is for. */
  kind: EventKind;
  version: number;
  /** Seats that are taken or held. */
  guests: number;
  /** Whether an organiser has changed the times that the rule gave it. */
  isByHand: boolean;
  /** Whether it can be deleted without losing anything. */
  isDeletable: boolean;
}

/** One line of a plan. */
export interface PlanItem {
  action: PlanAction;
  /** The actions that can be chosen, including `action`. */
  options: readonly PlanAction[];
  city: City;
  /** Null for a new one. */
  event: PlannedEvent | null;
  /** The day of the new rule for which it is moved, made or skipped; null if there is none. */
  toDay: string | null;
  /** Its new times. */
  to: EventTimes | null;
}

/** The input of a plan. */
export interface PlanInput {
  events: readonly PlannedEvent[];
  /** The days of the new rule, soonest first. */
  wanted: readonly { city: City; day: string }[];
  timesOn: (day: string) => EventTimes;
  /** The organisers' choices, by event id; a choice that is not among the options is ignored. */
  choices: ReadonlyMap<number, PlanAction>;
}

/** An event is moved to a day of the new rule that is at most this many days away. */
const FARTHEST = 16;

/**
 * Returns what happens to the upcoming events of a series under a new rule, and which new ones are made. An event stays
 * on a day that both rules have; any other moves to the nearest new day. An event with guests, or one that an organiser
 * has moved, is changed only if organisers choose so.
 */
export function planOf({ events, wanted, timesOn, choices }: PlanInput): PlanItem[] {
  const key = ({ city, day }: { city: City; day: string }) => `${day} ${city}`;
  const had = new Set(events.map(key));
  const stays = new Set(wanted.map(key));
  const gone = events.filter((event) => !stays.has(key(event)));
  const fresh = wanted.filter((one) => !had.has(key(one)));
  const pairs = pairsOf(gone, fresh);
  const taken = new Set([...pairs.values()].map(key));
  const made = fresh.filter((one) => !taken.has(key(one)));
  const items = events.flatMap((event) => {
    const toDay = stays.has(key(event)) ? event.day : (pairs.get(event)?.day ?? null);
    return itemsOf(event, toDay, toDay === null ? null : timesOn(toDay), choices.get(event.eventId));
  });
  return [...items, ...made.map(({ city, day }) => newItem(city, day, timesOn(day)))].toSorted(
    (one, other) => timeOf(one) - timeOf(other) || one.city.localeCompare(other.city),
  );
}

/** Pairs events with new days of their cities, nearest first. */
function pairsOf<Day extends { city: City; day: string }>(
  gone: readonly PlannedEvent[],
  fresh: readonly Day[],
): Map<PlannedEvent, Day> {
  const near = gone
    .flatMap((event) =>
      fresh
        .filter(({ city }) => city === event.city)
        .map((day) => ({ event, day, far: daysBetween(event.day, day.day) })),
    )
    .filter(({ far }) => far <= FARTHEST)
    .toSorted((one, other) => one.far - other.far);
  const pairs = new Map<PlannedEvent, Day>();
  const used = new Set<Day>();
  for (const { event, day } of near)
    if (!pairs.has(event) && !used.has(day)) {
      pairs.set(event, day);
      used.add(day);
    }
  return pairs;
}

function itemsOf(
  event: PlannedEvent,
  toDay: string | null,
  to: EventTimes | null,
  choice: PlanAction | undefined,
): PlanItem[] {
  const options = optionsOf(event, toDay, to);
  const action = choice !== undefined && options.includes(choice) ? choice : usualAction(event, options);
  const item = { action, options, city: event.city, event, toDay, to };
  // its new day is then free for another event
  const isLost = action === 'delete' || action === 'cancel';
  return isLost && toDay !== null && to !== null
    ? [{ ...item, toDay: null, to: null }, newItem(event.city, toDay, to)]
    : [item];
}

function optionsOf(event: PlannedEvent, toDay: string | null, to: EventTimes | null): PlanAction[] {
  const isThere = to !== null && sameTimes(event, to);
  const isPostponed = to !== null && to.startsAt > event.startsAt;
  // guests may be asked to come later, but not earlier
  const movable = to !== null && !isThere && (event.guests === 0 || isPostponed);
  const options: PlanAction[] = movable ? ['keep', 'move'] : ['keep'];
  // for its own day there are no further options
  if (toDay === event.day) return options;
  if (event.status === 'published') return [...options, 'cancel'];
  return event.isDeletable ? [...options, 'delete'] : options;
}

function usualAction(event: PlannedEvent, options: readonly PlanAction[]): PlanAction {
  if (event.guests > 0 || event.isByHand) return 'keep';
  if (options.includes('move')) return 'move';
  return options.includes('delete') ? 'delete' : 'keep';
}

function newItem(city: City, day: string, to: EventTimes): PlanItem {
  return { action: 'make', options: ['make'], city, event: null, toDay: day, to };
}

/** Returns whether two events have the same times. */
export function sameTimes(one: EventTimes, other: EventTimes): boolean {
  return (
    one.startsAt.getTime() === other.startsAt.getTime() && one.endsAt.getTime() === other.endsAt.getTime()
  );
}

function daysBetween(one: string, other: string): number {
  return Math.abs(Date.parse(one) - Date.parse(other)) / DAY;
}

function timeOf({ event, to }: PlanItem): number {
  return (event?.startsAt ?? to?.startsAt ?? new Date(0)).getTime();
}
