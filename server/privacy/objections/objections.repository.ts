import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Not, type Repository } from 'typeorm';
import { limitOf, type Page, type PageRequest } from '../../common/http/page.js';
import { ObjectionEntity } from './objection.entity.js';

/** An organiser's answer, and its time. */
export type ObjectionAnswer = Pick<ObjectionEntity, 'answer' | 'answeredBy' | 'answeredAt'>;

/** The rows of `objections`. */
@Injectable()
export class ObjectionsRepository {
  constructor(@InjectRepository(ObjectionEntity) private readonly objections: Repository<ObjectionEntity>) {}

  /** Inserts an objection. Returns false if an open one of the same person about the same event exists. */
  async insert(
    objection: Pick<ObjectionEntity, 'accountId' | 'eventId' | 'text' | 'createdAt'>,
  ): Promise<boolean> {
    const { raw } = await this.objections
      .createQueryBuilder()
      .insert()
      .values(objection)
      .orIgnore()
      .updateEntity(false)
      .returning(['id'])
      .execute();
    return (raw as unknown[]).length > 0;
  }

  find(id: number): Promise<ObjectionEntity | null> {
    return this.objections.findOneBy({ id });
  }

  /** Returns a person's objections, newest first. */
  of(accountId: number): Promise<ObjectionEntity[]> {
    return this.objections.find({ where: { accountId }, order: { id: 'DESC' } });
  }

  /** Returns a page: open ones oldest first, otherwise newest first. */
  async list(answered: boolean | undefined, page: PageRequest): Promise<Page<ObjectionEntity>> {
    const { limit: take, offset: skip } = limitOf(page);
    const where = answered === undefined ? {} : { answeredAt: answered ? Not(IsNull()) : IsNull() };
    const order = { id: answered === false ? ('ASC' as const) : ('DESC' as const) };
    const [items, total] = await this.objections.findAndCount({ where, order, take, skip });
    return { items, total };
  }

  /** Stores the answer. Returns false if there already is one. */
  async answer(id: number, answer: ObjectionAnswer): Promise<boolean> {
    const { affected } = await this.objections.update({ id, answeredAt: IsNull() }, answer);
    return affected === 1;
  }
}
