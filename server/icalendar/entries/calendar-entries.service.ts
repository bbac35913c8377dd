import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Database } from '../../common/database/database.js';
import { EventsService, ReservationsService } from '../../events/index.js';
import { CalendarEntryEntity } from './calendar-entry.entity.js';
import { type CalendarFacts, calendarFacts, fingerprint } from './calendar-entry.rules.js';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type Repository } from 'typeorm';

/** The current iCalendar entry of a reservation. */
export interface CalendarEntry extends CalendarFacts {
  reservationId: number;
  uid: string;
  sequence: number;
  changedAt: Date;
}

type StoredEntry = Pick<CalendarEntryEntity, 'uid' | 'sequence' | 'digest' | 'changedAt'>;

interface Present {
  reservationId: number;
  facts: CalendarFacts;
  digest: string;
  stored: StoredEntry | undefined;
}

/**
 * The iCalendar entries of reservations. SEQUENCE is incremented when the hash of the content has changed, so no other
 * code has to update entries when it moves, postpones or cancels something.
 */
@Injectable()
export class CalendarEntriesService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly events: EventsService,
    private readonly reservations: ReservationsService,
    @InjectRepository(CalendarEntryEntity) private readonly entries: Repository<CalendarEntryEntity>,
  ) {}

  /** Returns the entries of these reservations, soonest first. */
  async of(reservationIds: readonly number[]): Promise<CalendarEntry[]> {
    if (reservationIds.length === 0) return [];
    return this.upToDate(await this.present(reservationIds));
  }

  /** Returns the entry of a reservation; undefined if it was cancelled and never in a calendar. */
  async find(reservationId: number): Promise<CalendarEntry | undefined> {
    const seen = await this.present([reservationId]);
    return (await this.upToDate(seen.filter(({ stored, facts }) => stored || !facts.cancelled)))[0];
  }

  private async upToDate(seen: Present[]): Promise<CalendarEntry[]> {
    const others = seen.filter((one) => !isCurrent(one)).map(({ reservationId }) => reservationId);
    const renewed = others.length > 0 ? await this.renew(others) : [];
    return [...seen.filter(isCurrent), ...renewed]
      .flatMap(({ reservationId, facts, stored }) =>
        stored ? [{ ...facts, ...withoutDigest(stored), reservationId }] : [],
      )
      .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  }

  // read again after the lock: of two concurrent calls, the second must not store outdated content
  private renew(reservationIds: readonly number[]): Promise<Present[]> {
    return this.database.transaction(async () => {
      const changedAt = this.clock.now();
      await this.lock(reservationIds, changedAt);
      for (const { reservationId, digest, stored } of await this.present(reservationIds)) {
        if (!stored || stored.digest === digest) continue;
        const sequence = stored.digest === null ? 0 : stored.sequence + 1;
        await this.entries.update({ reservationId }, { sequence, digest, changedAt });
      }
      return this.present(reservationIds);
    });
  }

  private async present(reservationIds: readonly number[]): Promise<Present[]> {
    const reservations = await this.reservations.findMany(reservationIds);
    const events = await this.events.findMany([...new Set(reservations.map(({ eventId }) => eventId))]);
    const rows = await this.entries.findBy({ reservationId: In([...reservationIds]) });
    return reservations.flatMap((reservation) => {
      const event = events.find(({ id }) => id === reservation.eventId);
      if (!event) return [];
      const facts = calendarFacts(reservation, event);
      const digest = createHash('sha256').update(fingerprint(facts)).digest('base64url');
      const row = rows.find(({ reservationId }) => reservationId === reservation.id);
      return [{ reservationId: reservation.id, facts, digest, stored: row }];
    });
  }

  /** Inserts missing entries of these reservations, and locks all of them until the transaction ends. */
  private async lock(reservationIds: readonly number[], now: Date): Promise<void> {
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
}

function isCurrent({ stored, digest }: Present): boolean {
  return stored?.digest === digest;
}

function withoutDigest({ uid, sequence, changedAt }: StoredEntry): Omit<StoredEntry, 'digest'> {
  return { uid, sequence, changedAt };
}
