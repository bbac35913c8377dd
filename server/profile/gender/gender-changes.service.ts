import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Database } from '../../common/database/database.js';
import { DomainError, invalidField } from '../../common/errors/domain-error.js';
import { type Gender, ReservationsService, WaitingListService } from '../../events/index.js';
import { ProfilesRepository } from '../profiles/profiles.repository.js';
import { GenderChangeEntity } from './gender-change.entity.js';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';

/** Changes of the gender. It determines the side of seats, so nobody can change their own during a hold. */
@Injectable()
export class GenderChangesService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly reservations: ReservationsService,
    private readonly profiles: ProfilesRepository,
    private readonly waitingList: WaitingListService,
    @InjectRepository(GenderChangeEntity) private readonly changes: Repository<GenderChangeEntity>,
  ) {}

  /** Returns whether a person cannot change their gender now although their profile is not locked. */
  async isLocked(accountId: number): Promise<boolean> {
    return (await this.obstacleOf(accountId)) !== undefined;
  }

  /**
   * Records a person's own change, if the gender differs. Runs in the transaction that saves it, which has called
   * `lockAccount` so that no seat is reserved meanwhile. Throws PROFILE_LOCKED with the obstacle.
   */
  async recordOwn(accountId: number, toGender: Gender): Promise<void> {
    const fromGender = await this.profiles.genderOf(accountId);
    if (!fromGender || fromGender === toGender) return;
    const obstacle = await this.obstacleOf(accountId);
    if (obstacle)
      throw new DomainError('PROFILE_LOCKED', {
        details: [{ field: 'gender', error: `gender ${obstacle}` }],
      });
    const by = { changedAt: this.clock.now(), changedBy: null, reason: null };
    await this.insert({ accountId, fromGender, toGender, ...by });
    await this.waitingList.endUnfit(accountId, toGender, `guest:${accountId}`);
  }

  /**
   * Sets a person's gender on behalf of an organiser, who reverts a change or makes one on request; from then on only
   * organisers can change it. Seats stay as they are: a payment for a hold on the other side is refunded. Returns the
   * former gender. Throws PROFILE_NOT_FOUND, VALIDATION_FAILED (it is that already).
   */
  async set(
    accountId: number,
    toGender: Gender,
    by: { organiserId: number; reason: string },
  ): Promise<Gender> {
    return this.database.transaction(async () => {
      await this.reservations.lockAccount(accountId);
      const fromGender = await this.profiles.genderOf(accountId);
      if (!fromGender) throw new DomainError('PROFILE_NOT_FOUND');
      if (fromGender === toGender) throw invalidField('gender', 'gender must be another than it is');
      const changedAt = this.clock.now();
      await this.profiles.setGender(accountId, toGender, changedAt);
      const { organiserId: changedBy, reason } = by;
      await this.insert({ accountId, fromGender, toGender, changedAt, changedBy, reason });
      await this.waitingList.endUnfit(accountId, toGender, `organiser:${by.organiserId}`);
      return fromGender;
    });
  }

  /** Returns why a person cannot change their gender now, as the error text of the field. */
  private async obstacleOf(accountId: number): Promise<string | undefined> {
    if (await this.reservations.hasHold(accountId)) return 'cannot be changed while a place is held for you';
    const newest = await this.changes.findOne({ where: { accountId }, order: { id: 'DESC' } });
    return newest?.changedBy == null ? undefined : 'was set by the organisers; please write to them';
  }

  async insert(change: Omit<GenderChangeEntity, 'id'>): Promise<void> {
    await this.changes.insert(change);
  }
}
