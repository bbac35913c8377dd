import { Injectable, Logger } from '@nestjs/common';
import { AuditService } from '../../audit/index.js';
import { Clock } from '../../common/clock/clock.js';
import { Database } from '../../common/database/database.js';
import { DomainError, invalidField } from '../../common/errors/domain-error.js';
import type { CurrentUser } from '../../common/http/access.js';
import {
  type EventDecisionEntity,
  EventDecisionsService,
  EventsService,
  type EventWithSeats,
  hasBegun,
} from '../../events/index.js';
import { type EventJoin, EventJoinsService, PaymentsService } from '../../payments/index.js';
import {
  type CountedEvent,
  type EventCancellationDto,
  EventListsService,
  type Outlook,
  OutlookService,
  PeopleListsService,
  RevenueService,
} from '../../reporting/index.js';
import { AdminEventsService, type PostponeEventDto } from '../events/index.js';
import { type DecideEventDto, type EventDecisionDto, eventDecisionDto } from './decisions.dto.js';

/** The facts for a decision, and the decision if there is one. */
export interface DecisionView {
  now: Date;
  event: CountedEvent;
  outlook: Outlook;
  cancellation: EventCancellationDto;
  decided: EventDecisionEntity | undefined;
  /** The email of the organiser who decided; null if nobody did, or their account was deleted. */
  decidedBy: string | null;
}

/** Decisions whether an event takes place: organisers read the numbers and decide, once. */
@Injectable()
export class DecisionsService {
  private readonly logger = new Logger('Decisions');

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly audit: AuditService,
    private readonly events: EventsService,
    private readonly decisions: EventDecisionsService,
    private readonly adminEvents: AdminEventsService,
    private readonly payments: PaymentsService,
    private readonly joins: EventJoinsService,
    private readonly lists: EventListsService,
    private readonly outlooks: OutlookService,
    private readonly revenue: RevenueService,
    private readonly people: PeopleListsService,
  ) {}

  /**
   * Returns the numbers of an event, its outlook, and the decision about `startsAt`, or its current start. Throws
   * EVENT_NOT_FOUND.
   */
  async view(eventId: number, startsAt?: Date): Promise<EventDecisionDto> {
    const now = this.clock.now();
    const event = await this.lists.require(eventId);
    const [outlook, cancellation, decided] = await Promise.all([
      this.outlooks.of(event, now),
      this.revenue.cancellation(eventId),
      this.decisions.find(eventId, startsAt ?? event.startsAt),
    ]);
    const [, id] = decided?.decidedBy.split(':') ?? [];
    const decider = id && (await this.people.find([Number(id)])).get(Number(id));
    const decidedBy = decider ? decider.email : null;
    return eventDecisionDto({ now, event, outlook, cancellation, decided, decidedBy });
  }

  /**
   * Stores a decision about a date of an event, once, and carries it out. Throws EVENT_NOT_FOUND, ALREADY_DECIDED,
   * EVENT_CANCELLED, EVENT_ALREADY_BEGUN, INVALID_TRANSITION (a draft), VALIDATION_FAILED, and as
   * `AdminEventsService.postpone`.
   */
  async decide(organiser: CurrentUser, eventId: number, input: DecideEventDto): Promise<EventDecisionDto> {
    const { decision, into, starts_at } = input;
    // read before the lock: a decision of another organiser in the meantime is about this date
    const startsAt = starts_at ? new Date(starts_at) : (await this.events.require(eventId)).startsAt;
    const join = { eventId, intoId: into ?? 0, organiserId: organiser.accountId };
    await this.database.transaction(async () => {
      const event = await this.events.requireLocked(eventId);
      await this.requireOpen(event, startsAt);
      await this.decisions.record({
        eventId,
        startsAt,
        decision,
        intoEventId: decision === 'join' ? await this.requireTarget(eventId, into) : null,
        decidedAt: this.clock.now(),
        decidedBy: `organiser:${organiser.accountId}`,
      });
      const details = { decision, date: startsAt.toISOString(), ...(into && { to_event: into }) };
      await this.audit.record(organiser, { action: 'event.decided', subjectId: eventId, details });
      if (decision === 'postpone') await this.adminEvents.postpone(organiser, eventId, requireTo(input));
      if (decision === 'cancel') await this.payments.beginCancellation(eventId, organiser.accountId);
      if (decision === 'join') await this.joins.begin(join);
    });
    // the provider is called outside of the transaction; what fails now is done by the job
    if (decision === 'cancel') await this.adminEvents.cancel(organiser, eventId);
    if (decision === 'join') await this.join(join);
    return this.view(eventId, startsAt);
  }

  private async join(join: EventJoin): Promise<void> {
    try {
      await this.joins.carryOut(join);
    } catch (error) {
      this.logger.warn(`Guests of event ${join.eventId} are left for the job: ${String(error)}`);
    }
  }

  // must be published and upcoming
  private async requireTarget(eventId: number, intoId: number | undefined): Promise<number> {
    if (intoId === undefined || intoId === eventId) throw invalidField('into', 'must be another event');
    const { status, ...target } = await this.events.require(intoId);
    if (status === 'cancelled') throw new DomainError('EVENT_CANCELLED');
    if (status !== 'published') throw new DomainError('INVALID_TRANSITION', { args: { state: status } });
    if (hasBegun(target, this.clock.now())) throw new DomainError('EVENT_ALREADY_BEGUN');
    return intoId;
  }

  private async requireOpen(event: EventWithSeats, startsAt: Date): Promise<void> {
    if (await this.decisions.find(event.id, startsAt)) throw new DomainError('ALREADY_DECIDED');
    if (event.status === 'cancelled') throw new DomainError('EVENT_CANCELLED');
    if (event.status === 'draft') throw new DomainError('INVALID_TRANSITION', { args: { state: 'draft' } });
    // the event was moved since it was read
    if (event.startsAt.getTime() !== startsAt.getTime()) throw new DomainError('ALREADY_DECIDED');
    if (hasBegun(event, this.clock.now())) throw new DomainError('EVENT_ALREADY_BEGUN');
  }
}

function requireTo({ to }: DecideEventDto): PostponeEventDto {
  if (!to) throw invalidField('to', 'must be named to postpone');
  return to;
}
