import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import type { TransitionMeta } from '../../events/index.js';
import { OwnerlessPaymentEntity } from './payment.entity.js';
import type { OwnerlessState } from './payment.states.js';
import { transitionColumns } from './payment-records.js';

/** A payment without a reservation, and its state. */
export type OwnerlessPayment = Readonly<OwnerlessPaymentEntity>;

/** The account and event that the session names. */
type OwnerlessClaim = Pick<
  OwnerlessPayment,
  'accountId' | 'eventId' | 'saidAccountId' | 'saidEventId' | 'openedAt'
>;

/** The rows of `ownerless_payments`. Lock a row before changing it, in the same transaction. */
@Injectable()
export class OwnerlessRecords {
  constructor(
    @InjectRepository(OwnerlessPaymentEntity) private readonly rows: Repository<OwnerlessPaymentEntity>,
  ) {}

  /** Inserts the row of a payment that was inserted in this transaction. */
  async insert(id: number, claim: OwnerlessClaim, meta: TransitionMeta): Promise<void> {
    await this.rows.insert({ id, ...claim, status: 'open', createdAt: meta.at, ...transitionColumns(meta) });
  }

  /** Returns the row of a payment, locked until the transaction ends, or undefined. */
  async lock(id: number): Promise<OwnerlessPayment | undefined> {
    return (await this.rows.findOne({ where: { id }, lock: { mode: 'pessimistic_write' } })) ?? undefined;
  }

  /** Returns the row of a payment, or undefined. */
  async find(id: number): Promise<OwnerlessPayment | undefined> {
    return (await this.rows.findOneBy({ id })) ?? undefined;
  }

  /** Changes the state; `dismissal` is the reason why nothing has to be done. */
  async transition(
    id: number,
    status: OwnerlessState,
    meta: TransitionMeta,
    dismissal: string | null = null,
  ) {
    await this.rows.update(id, { status, dismissal, ...transitionColumns(meta) });
  }
}
