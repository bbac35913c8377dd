import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { columnsOf } from '../../common/database/columns.js';
import { Database } from '../../common/database/database.js';
import { ReservationTransferEntity } from './payment.entity.js';

/** A guest who is asked to pay the price difference to another event. */
export type ReservationTransfer = Readonly<ReservationTransferEntity>;

/** $1 reservations: each with its former reservations, latest first. */
const ORIGINS = `with recursive origins as (
    select m.reservation_id as id, m.from_reservation_id as "fromId", 1 as step from reservation_transfers m
     where m.reservation_id = any($1) and m.transferred_at is not null
    union all
    select o.id, m.from_reservation_id, o.step + 1 from origins o
      join reservation_transfers m on m.reservation_id = o."fromId" and m.transferred_at is not null
  ) select id, "fromId" from origins order by id, step`;

/** $1 reservation. In SQL, because it runs at every purchase (decision 7). */
const FIND = `select ${columnsOf(ReservationTransferEntity)} from reservation_transfers where reservation_id = $1`;

/** The rows of `reservation_transfers`. */
@Injectable()
export class ReservationTransfers {
  constructor(
    private readonly database: Database,
    @InjectRepository(ReservationTransferEntity) private readonly rows: Repository<ReservationTransferEntity>,
  ) {}

  /** Returns the transfer that a hold belongs to; undefined for any other reservation. */
  async find(reservationId: number): Promise<ReservationTransfer | undefined> {
    return (await this.database.query<ReservationTransfer>(FIND, [reservationId]))[0];
  }

  /** Stores that a hold replaces a reservation once it is paid, in the running transaction. */
  async insert(transfer: Omit<ReservationTransfer, 'transferredAt'>): Promise<void> {
    await this.rows.insert({ ...transfer, transferredAt: null });
  }

  /** Stores that the transfer has happened. */
  async complete(reservationId: number, transferredAt: Date): Promise<void> {
    await this.rows.update({ reservationId }, { transferredAt });
  }

  /** Returns the former reservations whose payments count for these, by id; reservations without any are left out. */
  async originsOf(reservationIds: readonly number[]): Promise<Map<number, number[]>> {
    const origins = new Map<number, number[]>();
    const rows = await this.database.query<{ id: number; fromId: number }>(ORIGINS, [reservationIds]);
    for (const { id, fromId } of rows) origins.set(id, [...(origins.get(id) ?? []), fromId]);
    return origins;
  }
}
