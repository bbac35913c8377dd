import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { Settings } from '../common/config/settings.js';
import { Database } from '../common/database/database.js';
import { DomainError, invalidField } from '../common/errors/domain-error.js';
import { isExempt } from '../common/http/limits.js';
import { jobKind, OnJob } from '../common/jobs/job-kind.js';
import { type Page, type PageRequest, limitOf } from '../common/http/page.js';
import { Outbox, outboxEvent } from '../common/outbox/outbox.js';
import { EventsService, ReservationsService, type EventGuest, WaitingListService } from '../events/index.js';
import { EventMessageEntity } from './event-message.entity.js';
import { dueAt, hasChangedMuch, type MessageSchedule, type MessageState, stateAt } from './message.rules.js';
import { DAY, HOUR, MINUTE } from '../common/time/durations.rules.js';
import { InjectRepository } from '@nestjs/typeorm';
import { MoreThan, Not, type Repository } from 'typeorm';
import { LOCKS_OF } from '../common/locks/advisory-locks.js';
import { AccountsService } from '../auth/index.js';

/** The recipients of a message to an event; null: both sides. */
type Addressees = Pick<EventMessageEntity, 'audience' | 'side'>;

/** A guest with a seat, a hold or an entry of the waiting list. */
type Addressee = Pick<EventGuest, 'accountId' | 'side' | 'held'> & { waits: boolean };

function isAddressed(person: Addressee, { audience, side }: Addressees): boolean {
  if (side !== null && person.side !== side) return false;
  if (person.waits !== (audience === 'waiting')) return false;
  return audience !== 'paid' || !person.held;
}

/** A message to the guests of an event has to be delivered to its current recipients. */
export const EVENT_MESSAGE_RELEASED = outboxEvent<{ messageId: number }>('event-message.released');

/** Releases the scheduled messages that are due. */
export const RELEASE_MESSAGES = jobKind('messages.release', { every: MINUTE, retries: 0 });

/** A message of an organiser; without a schedule it is sent at once. */
export type MessageInput = Pick<EventMessageEntity, 'audience' | 'side' | 'texts' | 'evenIfCancelled'> & {
  schedule: MessageSchedule | null;
};

/** Maximum number of messages to the guests of one event in a day. */
const MESSAGES_A_DAY = 6;

/** Messages of organisers to the guests of an event, and their current recipients. */
@Injectable()
export class MessagesService {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly events: EventsService,
    private readonly accounts: AccountsService,
    private readonly reservations: ReservationsService,
    private readonly waitingList: WaitingListService,
    @InjectRepository(EventMessageEntity) private readonly messages: Repository<EventMessageEntity>,
  ) {}

  /** Returns the effect of sending a message now. Throws EVENT_NOT_FOUND, VALIDATION_FAILED (its time has passed). */
  async plan(eventId: number, input: MessageInput) {
    const event = await this.events.require(eventId);
    const due = input.schedule && dueAt(input.schedule, event);
    const now = this.clock.now();
    if (due && due <= now) throw invalidField('schedule', 'must lie ahead');
    const recent = await this.since(eventId, new Date(now.getTime() - HOUR));
    const recipients = await this.recipientsOf(eventId, input);
    return {
      event,
      /** Null: at once. */
      dueAt: due,
      /** The language of each recipient. */
      languages: recipients.map(({ language }) => language),
      /** Whether the same text was sent to the same guests within the last hour. */
      repeated: recent.some((message) => isSame(message, input)),
    };
  }

  /**
   * Sends a message, or schedules it. The organiser has confirmed the number of recipients and, with `again`, sending the
   * same text again. Throws EVENT_NOT_FOUND, VALIDATION_FAILED, MAIL_OFF, RATE_LIMITED,
   * MESSAGE_REPEATED, RECIPIENTS_CHANGED, NO_RECIPIENTS (only if it is sent at once).
   */
  async create(
    eventId: number,
    input: MessageInput,
    { recipients, again }: { recipients: number; again: boolean },
    createdBy: number,
  ): Promise<EventMessageEntity> {
    if (!this.settings.mail) throw new DomainError('MAIL_OFF');
    return this.database.transaction(async () => {
      // the messages of an event are created one after the other
      await this.database.query('select pg_advisory_xact_lock($1, $2)', [LOCKS_OF.eventMessages, eventId]);
      const plan = await this.plan(eventId, input);
      const { length: count } = plan.languages;
      if (plan.repeated && !again) throw new DomainError('MESSAGE_REPEATED');
      if (hasChangedMuch(recipients, count)) throw new DomainError('RECIPIENTS_CHANGED', { args: { count } });
      if (count === 0 && !input.schedule) throw new DomainError('NO_RECIPIENTS');
      await this.requireFew(eventId);
      const { schedule, ...written } = input;
      const now = this.clock.now();
      const message = await this.messages.save({
        ...written,
        eventId,
        anchor: schedule?.anchor ?? null,
        minutes: schedule?.minutes ?? null,
        // a message written after the event was cancelled is meant for its guests
        evenIfCancelled: input.evenIfCancelled || plan.event.status === 'cancelled',
        state: schedule ? 'scheduled' : 'released',
        createdBy,
        createdAt: now,
        settledAt: schedule ? null : now,
      });
      if (!schedule) await this.outbox.put(EVENT_MESSAGE_RELEASED, { messageId: message.id });
      return message;
    });
  }

  /** Returns a message to the guests of this event. Throws MESSAGE_NOT_FOUND. */
  async require(eventId: number, messageId: number): Promise<EventMessageEntity> {
    const message = await this.find(messageId);
    if (message?.eventId !== eventId) throw new DomainError('MESSAGE_NOT_FOUND');
    return message;
  }

  /** Returns a page of the messages to the guests of an event, newest first. */
  async list(eventId: number, page: PageRequest): Promise<Page<EventMessageEntity>> {
    const { limit: take, offset: skip } = limitOf(page);
    const where = { eventId };
    const [items, total] = await this.messages.findAndCount({ where, order: { id: 'DESC' }, take, skip });
    return { items, total };
  }

  /** Cancels a scheduled message, or the unsent rest of a released one. Throws INVALID_TRANSITION. */
  async cancel({ id, state }: EventMessageEntity): Promise<void> {
    const open = state === 'scheduled' || state === 'released';
    if (!open || !(await this.changeState(id, state, 'cancelled', this.clock.now())))
      throw new DomainError('INVALID_TRANSITION', { args: { state } });
  }

  /** Releases the scheduled messages that are due, and drops those that are out of date. */
  @OnJob(RELEASE_MESSAGES)
  async releaseDue(): Promise<void> {
    const scheduled = await this.messages.find({ where: { state: 'scheduled' }, order: { id: 'ASC' } });
    const events = await this.events.findMany([...new Set(scheduled.map(({ eventId }) => eventId))]);
    for (const message of scheduled) {
      const event = events.find(({ id }) => id === message.eventId);
      const schedule = scheduleOf(message);
      if (!event || !schedule) continue;
      const now = this.clock.now();
      const next = stateAt(schedule, event, { evenIfCancelled: message.evenIfCancelled, now });
      if (next === 'scheduled') continue;
      // only one of several replicas changes its state, and puts the outbox event
      await this.database.transaction(async () => {
        if ((await this.changeState(message.id, 'scheduled', next, now)) && next === 'released')
          await this.outbox.put(EVENT_MESSAGE_RELEASED, { messageId: message.id });
      });
    }
  }

  /** Returns the recipients of a message to an event, in no particular order; blocked people are left out. */
  async recipientsOf(eventId: number, addressees: Addressees) {
    const [recipients = []] = await this.recipientsOfEach(eventId, [addressees]);
    return recipients;
  }

  /** Returns the recipients of several messages to the guests of one event, in their order. */
  async recipientsOfEach(eventId: number, all: readonly Addressees[]) {
    const guests = await this.peopleOf(eventId);
    const accounts = await this.accounts.findMany(guests.map(({ accountId }) => accountId));
    const reachable = new Map(
      accounts.flatMap(({ id, language, blocked }) => (blocked ? [] : [[id, { id, language }] as const])),
    );
    return all.map((addressees) =>
      guests
        .filter((guest) => isAddressed(guest, addressees))
        .flatMap(({ accountId }) => reachable.get(accountId) ?? []),
    );
  }

  /** Returns whether an account still is a recipient of a message. */
  async isRecipient(eventId: number, addressees: Addressees, accountId: number): Promise<boolean> {
    const people = await this.peopleOf(eventId, accountId);
    return people.some((person) => isAddressed(person, addressees));
  }

  private async peopleOf(eventId: number, accountId?: number): Promise<Addressee[]> {
    const guests = await this.reservations.guestsOf(eventId, accountId);
    const waiting = await this.waitingList.listedAt(eventId, accountId);
    return [
      ...guests.map((guest) => ({ ...guest, waits: false })),
      ...waiting.map((entry) => ({ accountId: entry.accountId, side: entry.side, held: false, waits: true })),
    ];
  }

  private async requireFew(eventId: number): Promise<void> {
    if (!this.settings.rateLimits || isExempt()) return;
    const since = new Date(this.clock.now().getTime() - DAY);
    const oldest = (await this.since(eventId, since))[MESSAGES_A_DAY - 1];
    if (!oldest) return;
    const retryAfter = Math.ceil((oldest.createdAt.getTime() - since.getTime()) / 1000);
    throw new DomainError('RATE_LIMITED', { retryAfter });
  }

  /** Returns the message of this id, or null. */
  find(id: number): Promise<EventMessageEntity | null> {
    return this.messages.findOneBy({ id });
  }

  // those that were not cancelled, newest first
  private since(eventId: number, createdAfter: Date): Promise<EventMessageEntity[]> {
    const where = { eventId, createdAt: MoreThan(createdAfter), state: Not<MessageState>('cancelled') };
    return this.messages.find({ where, order: { id: 'DESC' } });
  }

  /** Changes the state of a message. Returns false if its state is no longer `from`. */
  private async changeState(id: number, from: MessageState, state: MessageState, settledAt: Date) {
    const { affected } = await this.messages.update({ id, state: from }, { state, settledAt });
    return affected === 1;
  }
}

/** Returns when a message is due, relative to its event; null if it was sent at once. */
export function scheduleOf(message: Pick<EventMessageEntity, 'anchor' | 'minutes'>): MessageSchedule | null {
  const { anchor, minutes } = message;
  return anchor !== null && minutes !== null ? { anchor, minutes } : null;
}

function isSame(message: EventMessageEntity, { audience, side, texts }: MessageInput): boolean {
  const [written] = message.texts;
  return (
    message.audience === audience &&
    message.side === side &&
    texts.some(({ subject, text }) => subject === written?.subject && text === written.text)
  );
}
