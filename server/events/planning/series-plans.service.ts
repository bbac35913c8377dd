import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { type EventKind, EventsService, type EventWithSeats, hasBegun } from '../calendar/index.js';
import { EventChanges } from '../reservations/index.js';
import { kindOf, type Series, type SeriesFields, SeriesService, timesOn } from '../series/series.service.js';
import { withSkips } from '../series/skips.rules.js';
import { zurichDay } from '../../common/time/zurich.js';
import { DraftsService } from './drafts.service.js';
import { type PlanAction, type PlanItem, planOf, type PlannedEvent, sameTimes } from './plan.rules.js';

/** A line of a plan, as shown to organisers. */
export type ShownPlanItem = PlanItem & {
  /** Whether the kind of the series changes, and this event keeps its own kind. */
  keepsKind: boolean;
};

/** The effect of a change of a series, and a fingerprint of everything that it depends on. */
export interface SeriesPlan {
  items: ShownPlanItem[];
  /** The kind of the events that are still to be made, if it changes; otherwise null. */
  newKind: EventKind | null;
  /** Differs if anything that is shown would be different. */
  fingerprint: string;
}

/** The organisers' choices for events, by id. */
export type PlanChoices = ReadonlyMap<number, PlanAction>;

/** Plans what happens to the upcoming events of a series when it is changed, and carries it out. */
@Injectable()
export class SeriesPlansService {
  constructor(
    private readonly clock: Clock,
    private readonly events: EventsService,
    private readonly changes: EventChanges,
    private readonly series: SeriesService,
    private readonly drafts: DraftsService,
  ) {}

  /** Returns what would happen to the events of a series. Changes nothing. Throws VALIDATION_FAILED. */
  async plan(known: Series, fields: SeriesFields, choices: PlanChoices): Promise<SeriesPlan> {
    await this.series.check(fields, known);
    const items = planOf({
      events: await this.comingEvents(known),
      wanted: this.series.comingOf(fields),
      timesOn: (day) => timesOn(day, fields),
      choices,
    }).filter(({ action }) => fields.active || action !== 'make');
    const [before, after] = [kindOf(known.template), kindOf(fields.template)];
    const newKind = isDeepStrictEqual(before, after) ? null : after;
    return { items: withKinds(items, newKind), newKind, fingerprint: fingerprintOf(known, fields, items) };
  }

  /**
   * Carries out the plan for a series that the running transaction has locked, except for cancellations: those refund
   * guests, and are left to the caller. Throws VALIDATION_FAILED, PLAN_CHANGED if the plan would now be different.
   */
  async carryOut(
    known: Series,
    fields: SeriesFields,
    choices: PlanChoices,
    fingerprint: string,
    by: string,
  ): Promise<SeriesPlan> {
    const { id } = known;
    const plan = await this.plan(known, fields, choices);
    const { items } = plan;
    if (plan.fingerprint !== fingerprint) throw new DomainError('PLAN_CHANGED');
    const leftOut = items.filter(({ action, event, toDay }) => action === 'keep' && toDay !== event?.day);
    const skips = leftOut.flatMap(({ city, toDay }) => (toDay === null ? [] : [{ city, day: toDay }]));
    await this.series.write(id, { ...fields, skips: withSkips(fields.skips, skips) });
    await this.drafts.deleteOnly(idsOf(items, 'delete'));
    await this.move(id, items, by);
    await this.series.makeEvents(id);
    return plan;
  }

  private async comingEvents(series: Series): Promise<PlannedEvent[]> {
    const now = this.clock.now();
    const made = await this.series.occurrences(series.id, zurichDay(now));
    const ids = made.map(({ eventId }) => eventId);
    const events = await this.events.findMany(ids);
    const deletable = await this.drafts.deletable(ids);
    const byId = new Map(events.map((event) => [event.id, event]));
    return made.flatMap(({ eventId, city, day }) => {
      const event = byId.get(eventId);
      if (!event || event.status === 'cancelled' || hasBegun(event, now)) return [];
      return [plannedEvent(event, series, { city, day, isDeletable: deletable.has(eventId) })];
    });
  }

  private async move(id: number, items: readonly PlanItem[], by: string): Promise<void> {
    const moved = items.flatMap(({ action, event, toDay, to }) =>
      action === 'move' && event && toDay !== null && to ? [{ event, toDay, to }] : [],
    );
    await this.series.move(
      id,
      moved.map(({ event: { eventId, city }, toDay: day }) => ({ eventId, city, day })),
    );
    for (const { event, to } of moved)
      if (event.guests > 0) await this.changes.postpone(event.eventId, to, { by });
      else await this.changes.update(event.eventId, to, { by });
  }
}

/** Returns the ids of the events with this action in a plan. */
export function idsOf(items: readonly PlanItem[], action: PlanAction): number[] {
  return items.flatMap((item) => (item.action === action && item.event ? item.event.eventId : []));
}

function plannedEvent(
  event: EventWithSeats,
  series: Series,
  { city, day, isDeletable }: Pick<PlannedEvent, 'city' | 'day' | 'isDeletable'>,
): PlannedEvent {
  const { id: eventId, name, status, version, startsAt, endsAt } = event;
  const { format, minAge, maxAge, theme } = event;
  const kind = { format, minAge, maxAge, theme };
  const isByHand = !sameTimes(timesOn(day, series), event);
  const guests = event.maxMen - event.menLeft + event.maxWomen - event.womenLeft;
  return { eventId, city, day, name, status, kind, version, startsAt, endsAt, guests, isByHand, isDeletable };
}

/** Adds to each event whether it keeps its kind while that of its series changes. */
function withKinds(items: readonly PlanItem[], newKind: EventKind | null): ShownPlanItem[] {
  const stays = ({ action, event }: PlanItem) =>
    event !== null && (action === 'keep' || action === 'move') && !isDeepStrictEqual(event.kind, newKind);
  return items.map((item) => ({ ...item, keepsKind: newKind !== null && stays(item) }));
}

function fingerprintOf(known: Series, fields: SeriesFields, items: readonly PlanItem[]): string {
  const seen = items.map(({ event, action, options, city, toDay, to }) => {
    // a new reservation for an event that stays does not change the plan
    const guests = event && (action === 'keep' ? event.guests > 0 : event.guests);
    return [event?.eventId, event?.version, guests, action, options, city, toDay, to];
  });
  const text = JSON.stringify([known.version, fields, seen]);
  return createHash('sha256').update(text).digest('base64url').slice(0, 32);
}
