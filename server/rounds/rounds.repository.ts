import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, LessThanOrEqual, MoreThan, type Repository } from 'typeorm';
import { Database } from '../common/database/database.js';
import { LOCKS_OF } from '../common/locks/advisory-locks.js';
import {
  RoundAbsenceEntity,
  RoundPlanEntity,
  RoundCallEntity,
  RoundSeatEntity,
} from './round-plan.entity.js';

/** For the running transaction only, because another host's plan may be computed meanwhile. */
const LONGER_WAIT =
  "select set_config('lock_timeout', '30s', true), set_config('statement_timeout', '30s', true)";

/** The NOTIFY channel for changes of an event's rounds; the message is the event's id. */
export const ROUNDS_CHANNEL = 'apero_rounds';

@Injectable()
export class RoundsRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(RoundPlanEntity) private readonly plans: Repository<RoundPlanEntity>,
    @InjectRepository(RoundSeatEntity) private readonly seats: Repository<RoundSeatEntity>,
    @InjectRepository(RoundAbsenceEntity) private readonly absences: Repository<RoundAbsenceEntity>,
    @InjectRepository(RoundCallEntity) private readonly calls: Repository<RoundCallEntity>,
  ) {}

  /** Locks an event's rounds until the transaction ends: one host at a time, among all replicas, changes them. */
  async lock(eventId: number): Promise<void> {
    await this.database.query(LONGER_WAIT);
    await this.database.query('select pg_advisory_xact_lock($1, $2)', [LOCKS_OF.eventRounds, eventId]);
  }

  findPlan(eventId: number): Promise<RoundPlanEntity | null> {
    return this.plans.findOneBy({ eventId });
  }

  async insertPlan(plan: RoundPlanEntity): Promise<void> {
    await this.plans.insert(plan);
    await this.announce(plan.eventId);
  }

  /** Changes a plan, increments its version, and notifies the replicas after the commit. */
  async updatePlan(eventId: number, change: Partial<RoundPlanEntity>): Promise<void> {
    if (Object.keys(change).length > 0) await this.plans.update({ eventId }, change);
    await this.plans.increment({ eventId }, 'version', 1);
    await this.announce(eventId);
  }

  /** Returns the seats of all rounds, in the order of rounds, tables and accounts. */
  seatsOf(eventId: number): Promise<RoundSeatEntity[]> {
    const order = { round: 'ASC', tableNumber: 'ASC', accountId: 'ASC' } as const;
    return this.seats.find({ where: { eventId }, order });
  }

  /** Replaces the seats of the rounds after `after`. */
  async replaceSeats(eventId: number, after: number, seats: readonly RoundSeatEntity[]): Promise<void> {
    await this.seats.delete({ eventId, round: MoreThan(after) });
    if (seats.length > 0) await this.seats.insert([...seats]);
  }

  /** Returns the partners of a guest in the rounds that have begun, first round first. */
  async metBy(eventId: number, accountId: number): Promise<number[]> {
    const plan = await this.findPlan(eventId);
    if (!plan) return [];
    const where = { eventId, accountId, round: LessThanOrEqual(plan.round) };
    const seats = await this.seats.find({ where, order: { round: 'ASC' } });
    return seats.flatMap(({ partnerId }) => partnerId ?? []);
  }

  /** Returns the guests who have gone home. */
  async gone(eventId: number): Promise<Set<number>> {
    const rows = await this.absences.findBy({ eventId });
    return new Set(rows.map(({ accountId }) => accountId));
  }

  /** Sets whether a guest has gone home; a second call changes nothing. */
  async setGone(eventId: number, accountId: number, gone: boolean, now: Date): Promise<void> {
    const row = { eventId, accountId, createdAt: now };
    if (gone) await this.absences.createQueryBuilder().insert().values(row).orIgnore().execute();
    else await this.absences.delete({ eventId, accountId });
  }

  /** Returns the calls that no host has acknowledged, oldest first. */
  openCalls(eventId: number): Promise<RoundCallEntity[]> {
    return this.calls.find({ where: { eventId, acknowledgedAt: IsNull() }, order: { id: 'ASC' } });
  }

  /** Inserts a call; does nothing while an earlier one is open. */
  async addCall(eventId: number, accountId: number, now: Date): Promise<void> {
    const row = { eventId, accountId, createdAt: now };
    await this.calls.createQueryBuilder().insert().values(row).orIgnore().execute();
  }

  /** Acknowledges an open call. Returns whether there was one. */
  async acknowledge(eventId: number, callId: number, now: Date): Promise<boolean> {
    const open = { id: callId, eventId, acknowledgedAt: IsNull() };
    const { affected } = await this.calls.update(open, { acknowledgedAt: now });
    return affected === 1;
  }

  /** Returns the versions of the plans of these events; events without a plan are left out. */
  async versions(eventIds: readonly number[]): Promise<Map<number, number>> {
    if (eventIds.length === 0) return new Map();
    const rows = await this.plans.findBy({ eventId: In(eventIds) });
    return new Map(rows.map(({ eventId, version }) => [eventId, version]));
  }

  // replicas receive it when the transaction commits, and never if it rolls back
  private async announce(eventId: number): Promise<void> {
    await this.database.query('select pg_notify($1, $2)', [ROUNDS_CHANNEL, String(eventId)]);
  }
}
