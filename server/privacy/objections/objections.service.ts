import { Injectable } from '@nestjs/common';
import { AccountLimits } from '../../auth/index.js';
import { Clock } from '../../common/clock/clock.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { insertNew } from '../../common/database/insert-new.js';
import { Database } from '../../common/database/database.js';
import { type Page, type PageRequest, limitOf } from '../../common/http/page.js';
import { Outbox, outboxEvent } from '../../common/outbox/outbox.js';
import { type EventWithSeats, EventsService, ReservationsService } from '../../events/index.js';
import { ObjectionEntity } from './objection.entity.js';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Not, type Repository } from 'typeorm';

/** An organiser has answered the objection of a guest. */
export const OBJECTION_ANSWERED = outboxEvent<{ objectionId: number; accountId: number }>(
  'objection.answered',
);

export interface DescribedObjection {
  objection: ObjectionEntity;
  event: EventWithSeats;
}

/** Objections to match lists. They are decided by humans only. */
@Injectable()
export class ObjectionsService {
  constructor(
    private readonly clock: Clock,
    private readonly limits: AccountLimits,
    private readonly reservations: ReservationsService,
    private readonly events: EventsService,
    private readonly database: Database,
    private readonly outbox: Outbox,
    @InjectRepository(ObjectionEntity) private readonly objections: Repository<ObjectionEntity>,
  ) {}

  /** Stores an objection. Throws EVENT_NOT_FOUND, NOT_RESERVED, RATE_LIMITED, ALREADY_OBJECTED while another is open. */
  async object(accountId: number, eventId: number, text: string): Promise<void> {
    await this.reservations.requireAttendee(eventId, accountId);
    await this.limits.count(accountId, { name: 'objection', limit: 5, seconds: 86_400 });
    const objection = { accountId, eventId, text, createdAt: this.clock.now() };
    const isNew = (await insertNew(this.objections, objection)).length > 0;
    if (!isNew) throw new DomainError('ALREADY_OBJECTED');
  }

  /** Returns a person's objections with the answers, newest first. */
  async of(accountId: number): Promise<DescribedObjection[]> {
    return this.described(await this.objections.find({ where: { accountId }, order: { id: 'DESC' } }));
  }

  /** Returns a page of all objections: open ones oldest first, otherwise newest first. */
  async list(answered: boolean | undefined, page: PageRequest): Promise<Page<DescribedObjection>> {
    const { limit: take, offset: skip } = limitOf(page);
    const where = answered === undefined ? {} : { answeredAt: answered ? Not(IsNull()) : IsNull() };
    const order = { id: answered === false ? ('ASC' as const) : ('DESC' as const) };
    const [items, total] = await this.objections.findAndCount({ where, order, take, skip });
    return { items: await this.described(items), total };
  }

  /** Answers an objection, once; its guest is notified. Returns it. Throws OBJECTION_NOT_FOUND, ALREADY_DECIDED. */
  async answer(id: number, answer: string, organiserId: number): Promise<DescribedObjection> {
    const open = await this.find(id);
    if (!open) throw new DomainError('OBJECTION_NOT_FOUND');
    const answered = { answer, answeredBy: organiserId, answeredAt: this.clock.now() };
    await this.database.transaction(async () => {
      const { affected } = await this.objections.update({ id, answeredAt: IsNull() }, answered);
      if (affected !== 1) throw new DomainError('ALREADY_DECIDED');
      await this.outbox.put(OBJECTION_ANSWERED, { objectionId: id, accountId: open.accountId });
    });
    const [described] = await this.described([{ ...open, ...answered }]);
    if (!described) throw new DomainError('OBJECTION_NOT_FOUND');
    return described;
  }

  private async described(objections: readonly ObjectionEntity[]): Promise<DescribedObjection[]> {
    const events = await this.events.findMany([...new Set(objections.map(({ eventId }) => eventId))]);
    return objections.flatMap((objection) => {
      const event = events.find(({ id }) => id === objection.eventId);
      return event ? [{ objection, event }] : [];
    });
  }

  find(id: number): Promise<ObjectionEntity | null> {
    return this.objections.findOneBy({ id });
  }
}
