import { Body, Controller, Get, HttpCode, Logger, Post } from '@nestjs/common';
import { AuditService } from '../../audit/index.js';
import { Clock } from '../../common/clock/clock.js';
import { Database } from '../../common/database/database.js';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { DomainError, invalidField } from '../../common/errors/domain-error.js';
import { CurrentUser, OrganisersOnly } from '../../common/http/access.js';
import { EventId } from '../../common/http/id.pipe.js';
import {
  asksForDecision,
  EventDecisionsService,
  EventsService,
  type EventWithSeats,
  hasBegun,
} from '../../events/index.js';
import { CancellationService, PaymentsService } from '../../payments/index.js';
import {
  EventListsService,
  OutlookService,
  PeopleListsService,
  RevenueService,
  type SideOutlook,
} from '../../reporting/index.js';
import { HOUR } from '../../common/time/durations.rules.js';
import { AdminEventsService } from '../events/index.js';
import { DecideEventDto, type DecisionSideDto, EventDecisionDto } from './decisions.dto.js';

/** Shows organisers the numbers of an event and records their decision whether it takes place. */
@OrganisersOnly()
@Controller('admin/events/:id/decision')
export class DecisionsController {
  private readonly logger = new Logger('Decisions');

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly audit: AuditService,
    private readonly events: EventsService,
    private readonly decisions: EventDecisionsService,
    private readonly adminEvents: AdminEventsService,
    private readonly cancellation: CancellationService,
    private readonly payments: PaymentsService,
    private readonly lists: EventListsService,
    private readonly outlooks: OutlookService,
    private readonly revenue: RevenueService,
    private readonly people: PeopleListsService,
  ) {}

  /** Returns the numbers and the forecast of an event, the decision, and the effect of cancelling it. */
  @Get()
  find(@EventId() eventId: number): Promise<EventDecisionDto> {
    return this.view(eventId);
  }

  /** Decides whether the event takes place, and carries out the decision. Possible once for each start. */
  @Post()
  @HttpCode(200)
  @ApiErrors('ALREADY_DECIDED', 'EVENT_CANCELLED', 'EVENT_ALREADY_BEGUN', 'INVALID_TRANSITION')
  async decide(
    @EventId() eventId: number,
    @Body() { decision, into, starts_at, to }: DecideEventDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<EventDecisionDto> {
    const organiserId = user.accountId;
    const by = `organiser:${organiserId}`;
    // read before the lock: a decision of another organiser in the meantime is about this date
    const startsAt = starts_at ? new Date(starts_at) : (await this.events.require(eventId)).startsAt;
    const intoEventId = await this.database.transaction(async () => {
      const event = await this.events.requireLocked(eventId);
      if (await this.decisions.find(eventId, startsAt)) throw new DomainError('ALREADY_DECIDED');
      this.requireUpcoming(event, startsAt);
      const intoId = decision === 'join' ? await this.requireTarget(eventId, into) : null;
      const decided = { decision, intoEventId: intoId, decidedAt: this.clock.now(), decidedBy: by };
      await this.decisions.record({ eventId, startsAt, ...decided });
      const details = { decision, date: startsAt.toISOString(), ...(into && { to_event: into }) };
      await this.audit.record(user, { action: 'event.decided', subjectId: eventId, details });
      if (decision === 'postpone') {
        if (!to) throw invalidField('to', 'must be named to postpone');
        await this.adminEvents.postpone(user, eventId, to);
      }
      if (decision === 'cancel') await this.cancellation.beginEventCancellation(eventId, by);
      if (intoId !== null) await this.payments.beginJoin({ eventId, intoId, organiserId });
      return intoId;
    });
    // the provider is called outside of the transaction; a job completes what fails now
    if (decision === 'cancel') await this.adminEvents.cancel(user, eventId);
    if (intoEventId !== null) {
      try {
        await this.payments.joinEvents({ eventId, intoId: intoEventId, organiserId });
      } catch (error) {
        this.logger.warn(`Guests of event ${eventId} are left for the job: ${String(error)}`);
      }
    }
    return this.view(eventId, startsAt);
  }

  // the decision about `startsAt`, or about the current start
  private async view(eventId: number, startsAt?: Date): Promise<EventDecisionDto> {
    const now = this.clock.now();
    const event = await this.lists.require(eventId);
    const [outlook, cancellation, decided] = await Promise.all([
      this.outlooks.of(event, now),
      this.revenue.cancellation(eventId),
      this.decisions.find(eventId, startsAt ?? event.startsAt),
    ]);
    const asked = decided?.startsAt ?? event.startsAt;
    return {
      event_id: eventId,
      starts_at: asked,
      asks: !decided && asksForDecision(event, now),
      decision: decided?.decision ?? null,
      into: decided?.intoEventId ?? null,
      decided_at: decided?.decidedAt ?? null,
      decided_by: decided ? await this.emailOf(decided.decidedBy) : null,
      hours_left: Math.ceil(Math.max(0, asked.getTime() - now.getTime()) / HOUR),
      outlook_city: outlook.city,
      men: sideDto(
        { reserved: event.menReserved, waiting: event.menWaiting, minimum: event.minMen },
        event.maxMen - event.menLeft,
        outlook.men,
      ),
      women: sideDto(
        { reserved: event.womenReserved, waiting: event.womenWaiting, minimum: event.minWomen },
        event.maxWomen - event.womenLeft,
        outlook.women,
      ),
      cancellation,
    };
  }

  // of `organiser:7`; null if their account was deleted
  private async emailOf(decidedBy: string): Promise<string | null> {
    const accountId = Number(decidedBy.split(':')[1]);
    return (await this.people.find([accountId])).get(accountId)?.email ?? null;
  }

  private async requireTarget(eventId: number, intoId: number | undefined): Promise<number> {
    if (intoId === undefined || intoId === eventId) throw invalidField('into', 'must be another event');
    this.requireUpcoming(await this.events.require(intoId));
    return intoId;
  }

  private requireUpcoming(event: EventWithSeats, startsAt = event.startsAt): void {
    const { status: state } = event;
    if (state === 'cancelled') throw new DomainError('EVENT_CANCELLED');
    if (state !== 'published') throw new DomainError('INVALID_TRANSITION', { args: { state } });
    // the event was moved since it was read
    if (event.startsAt.getTime() !== startsAt.getTime()) throw new DomainError('ALREADY_DECIDED');
    if (hasBegun(event, this.clock.now())) throw new DomainError('EVENT_ALREADY_BEGUN');
  }
}

function sideDto(
  guests: Pick<DecisionSideDto, 'reserved' | 'waiting' | 'minimum'>,
  taken: number,
  { events, share, expected }: SideOutlook,
): DecisionSideDto {
  const held = Math.max(0, taken - guests.reserved);
  return { ...guests, held, past_events: events, late_share: share, expected };
}
