import { createHash } from 'node:crypto';
import { Body, Controller, HttpCode, Post, Query } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Database } from '../../common/database/database.js';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { type ErrorCode, sentenceOf } from '../../common/errors/catalogue.js';
import { DomainError, invalidField } from '../../common/errors/domain-error.js';
import { CurrentUser, OrganisersOnly } from '../../common/http/access.js';
import { rappenToChf } from '../../common/money/chf.js';
import { DraftsService, type EventFields, EventsService } from '../../events/index.js';
import { type CountedEvent, EventListsService } from '../../reporting/index.js';
import { AdminEventsService, DryRunQuery, differing, eventFields, wireNameOf } from '../events/index.js';
import { type BulkAction, BulkDto, BulkInput, type BulkItemDto } from './bulk.dto.js';

/** The effect of an action on an event: why it is refused if it is, and the fields that an edit changes. */
interface Effect {
  event: CountedEvent;
  refused: ErrorCode | undefined;
  fields: readonly string[];
}

/** The effects on all events, and a fingerprint of everything that they depend on. */
interface Plan {
  action: BulkAction;
  change: Partial<EventFields>;
  effects: readonly Effect[];
  fingerprint: string;
}

/** Applies one action to many events. Events for which it is refused are not changed. */
@OrganisersOnly()
@Controller('admin/events/bulk')
export class BulkController {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly lists: EventListsService,
    private readonly calendar: EventsService,
    private readonly drafts: DraftsService,
    private readonly events: AdminEventsService,
  ) {}

  /**
   * Publishes, cancels, deletes or edits many events. With `dry_run=1` it changes nothing and returns the
   * effect on each event, including refusals, and a `fingerprint`. To make the changes, send the same request
   * with this fingerprint. Events for which the action is refused are not changed.
   */
  @Post()
  @HttpCode(200)
  @ApiErrors('EVENT_NOT_FOUND', 'PLAN_CHANGED')
  async run(
    @Query() { dry_run: dryRun }: DryRunQuery,
    @Body() input: BulkInput,
    @CurrentUser() organiser: CurrentUser,
  ): Promise<BulkDto> {
    if (dryRun === '1') return bulkDto(await this.plan(input), false);
    if (input.fingerprint === undefined)
      throw invalidField('fingerprint', 'must be that of the preview that was shown');
    const plan = await this.database.transaction(async () => {
      await this.calendar.lockMany(input.event_ids);
      const present = await this.plan(input);
      if (present.fingerprint !== input.fingerprint) throw new DomainError('PLAN_CHANGED');
      await this.carryOut(organiser, present);
      return present;
    });
    // one by one, because they refund guests; all other actions are one transaction
    if (plan.action === 'cancel') {
      for (const { event } of accepted(plan)) await this.events.cancel(organiser, event.id);
    }
    return bulkDto(plan, true);
  }

  private async plan({ action, event_ids: eventIds, change: asked = {} }: BulkInput): Promise<Plan> {
    const change = action === 'edit' ? eventFields(asked) : {};
    const events = await this.lists.findMany(eventIds);
    if (events.length < eventIds.length) throw new DomainError('EVENT_NOT_FOUND');
    const deletable = await this.drafts.deletable(eventIds);
    const now = this.clock.now();
    const effects = events.map((event) => ({
      event,
      refused: refusalOf(action, { ...event, isDeletable: deletable.has(event.id) }, change, now),
      fields: differing(change, event),
    }));
    const seen = effects.map(({ event, refused, fields }) => {
      // the guests that a cancellation would refund; other actions do not depend on the guests
      const guests = action === 'cancel' ? event.counts : null;
      return [event.id, event.version, refused, fields, guests];
    });
    const all = JSON.stringify([{ action, eventIds, change }, seen]);
    const fingerprint = createHash('sha256').update(all).digest('base64url').slice(0, 32);
    return { action, change, effects, fingerprint };
  }

  // in the running transaction; events are cancelled after it
  private async carryOut(organiser: CurrentUser, plan: Plan): Promise<void> {
    for (const { event, fields } of accepted(plan)) {
      if (plan.action === 'publish') await this.events.setStatus(organiser, event.id, 'published');
      if (plan.action === 'edit' && fields.length > 0)
        await this.events.change(organiser, event.id, plan.change);
    }
    if (plan.action === 'delete') {
      const ids = accepted(plan).map(({ event }) => event.id);
      await this.events.deleteDrafts(organiser, ids);
    }
  }
}

function accepted({ effects }: Plan): Effect[] {
  return effects.filter(({ refused }) => refused === undefined);
}

/** Returns why an action is refused for an event; undefined if it is not. */
function refusalOf(
  action: BulkAction,
  event: CountedEvent & { isDeletable: boolean },
  change: Partial<EventFields>,
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

function editRefusal(event: CountedEvent, change: Partial<EventFields>): ErrorCode | undefined {
  const { maxMen = event.maxMen, maxWomen = event.maxWomen, minMen = 0, minWomen = 0 } = change;
  const isTooLow = maxMen < event.maxMen - event.menLeft || maxWomen < event.maxWomen - event.womenLeft;
  if (isTooLow) return 'CAPACITY_BELOW_RESERVED';
  return minMen > maxMen || minWomen > maxWomen ? 'MINIMUM_ABOVE_CAPACITY' : undefined;
}

function bulkDto({ action, effects, fingerprint }: Plan, done: boolean): BulkDto {
  return { items: effects.map((effect) => bulkItemDto(action, effect)), fingerprint, done };
}

function bulkItemDto(action: BulkAction, { event, refused, fields }: Effect): BulkItemDto {
  const { name, city, status, counts } = event;
  return {
    event_id: event.id,
    name,
    date: event.startsAt,
    city,
    status,
    refused: refused ? { code: refused, error: sentenceOf(refused, { state: status }) } : null,
    questions: action === 'publish' && event.venue === null && event.location === null ? ['no_venue'] : [],
    fields: fields.map(wireNameOf),
    price: rappenToChf(event.priceRappen),
    max_men: event.maxMen,
    max_women: event.maxWomen,
    min_men: event.minMen,
    min_women: event.minWomen,
    guests: counts.paid + counts.confirmed,
  };
}
