import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type Repository } from 'typeorm';
import { CalendarEntryEntity } from './calendar-entry.entity.js';

/** The rows of `calendar_entries`. */
@Injectable()
export class CalendarEntriesRepository {
  constructor(
    @InjectRepository(CalendarEntryEntity) private readonly entries: Repository<CalendarEntryEntity>,
  ) {}

  /** Returns the entries of these reservations, in no particular order. */
  find(reservationIds: readonly number[]): Promise<CalendarEntryEntity[]> {
    return this.entries.findBy({ reservationId: In([...reservationIds]) });
  }

  /** Inserts missing entries of these reservations, and locks all of them until the transaction ends. */
  async lock(reservationIds: readonly number[], now: Date): Promise<void> {
    await this.entries
      .createQueryBuilder()
      .insert()
      .values(reservationIds.map((reservationId) => ({ reservationId, changedAt: now })))
      .orIgnore()
      .updateEntity(false)
      .execute();
    await this.entries.find({
      select: { reservationId: true },
      where: { reservationId: In([...reservationIds]) },
      order: { reservationId: 'ASC' },
      lock: { mode: 'for_no_key_update' },
    });
  }

  async update(
    reservationId: number,
    change: Pick<CalendarEntryEntity, 'sequence' | 'digest' | 'changedAt'>,
  ): Promise<void> {
    await this.entries.update({ reservationId }, change);
  }
}
