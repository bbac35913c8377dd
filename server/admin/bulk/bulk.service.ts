import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Database } from '../../common/database/database.js';
import type { ErrorCode } from '../../common/errors/catalogue.js';
import { DomainError } from '../../common/errors/domain-error.js';
import type { CurrentUser } from '../../common/http/access.js';
import { DraftsService, EventsService } from '../../events/index.js';
import { type CountedEvent, EventListsService } from '../../reporting/index.js';
import { AdminDraftsService, AdminEventsService, differing } from '../events/index.js';
import { type BulkAction, type BulkChange, questionsOf, refusalOf } from './bulk.rules.js';

/** An action, and its events. */
export interface BulkDeed {
  action: BulkAction;
  eventIds: readonly number[];
  change: BulkChange;
}

/** The effect on one of the events. */
export interface BulkItem {
  event: CountedEvent;
  refused: ErrorCode | undefined;
  questions: readonly 'no_venue'[];
  /** The fields that an edit changes. */
  fields: readonly (keyof BulkChange)[];
}

/** The effect on all of them, and a fingerprint of everything that it depends on. */
export interface BulkPreview {
  items: BulkItem[];
  fingerprint: string;
}

/** Applies one action to many events. Events for which it is refused stay as they are. */
@Injectable()
export class BulkService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly lists: EventListsService,
    private readonly calendar: EventsService,
    private readonly deletable: DraftsService,
    private readonly drafts: AdminDraftsService,
    private readonly events: AdminEventsService,
  ) {}

  /** Returns the effect on each event, soonest first. Changes nothing. Throws EVENT_NOT_FOUND. */
  async preview({ action, eventIds, change }: BulkDeed): Promise<BulkPreview> {
    const events = await this.lists.findMany(eventIds);
    if (events.length < eventIds.length) throw new DomainError('EVENT_NOT_FOUND');
    const [deletable, now] = [await this.deletable.deletable(eventIds), this.clock.now()];
    const items = events.map((event) => ({
      event,
      refused: refusalOf(action, { ...event, isDeletable: deletable.has(event.id) }, change, now),
      questions: questionsOf(action, event),
      fields: action === 'edit' ? differing<BulkChange>(change, event) : [],
    }));
    return { items, fingerprint: fingerprintOf({ action, eventIds, change }, items) };
  }

  /**
   * Carries out the action as previewed. Edits, publications and deletions are all or nothing; cancellations are one
   * after the other, because they refund guests. Throws EVENT_NOT_FOUND, PLAN_CHANGED if the preview would now be
   * different.
   */
  async carryOut(organiser: CurrentUser, deed: BulkDeed, fingerprint: string): Promise<BulkPreview> {
    const preview = await this.database.transaction(async () => {
      await this.calendar.lockMany(deed.eventIds);
      const present = await this.preview(deed);
      if (present.fingerprint !== fingerprint) throw new DomainError('PLAN_CHANGED');
      await this.doInOne(organiser, deed, accepted(present));
      return present;
    });
    if (deed.action === 'cancel')
      for (const { event } of accepted(preview)) await this.events.cancel(organiser, event.id);
    return preview;
  }

  private async doInOne(
    organiser: CurrentUser,
    { action, change }: BulkDeed,
    items: readonly BulkItem[],
  ): Promise<void> {
    if (action === 'publish')
      for (const { event } of items) await this.events.setStatus(organiser, event.id, 'published');
    if (action === 'edit')
      for (const { event, fields } of items)
        if (fields.length > 0) await this.events.change(organiser, event.id, change);
    if (action === 'delete')
      await this.drafts.delete(
        organiser,
        items.map(({ event }) => event.id),
      );
  }
}

function accepted({ items }: BulkPreview): BulkItem[] {
  return items.filter(({ refused }) => refused === undefined);
}

function fingerprintOf(deed: BulkDeed, items: readonly BulkItem[]): string {
  const seen = items.map(({ event, refused, fields }) => {
    // the guests that a cancellation would refund; other actions do not depend on the guests
    const guests = deed.action === 'cancel' ? event.counts : null;
    return [event.id, event.version, refused, fields, guests];
  });
  return createHash('sha256')
    .update(JSON.stringify([deed, seen]))
    .digest('base64url')
    .slice(0, 32);
}
