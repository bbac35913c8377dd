import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type Repository } from 'typeorm';
import { Database } from '../common/database/database.js';
import { MOST_CHANNELS, OTHER, REFERRAL_STEPS, type ReferralStep } from './channel.rules.js';
import { ReferralHoldEntity } from './referral-hold.entity.js';

const COLUMNS: Readonly<Record<ReferralStep, string>> = {
  views: 'views',
  signUps: 'sign_ups',
  reservations: 'reservations',
  paid: 'paid',
};

/** Adds to a count: $1 event, $2 channel, $3 day, $4 how many. Does nothing if the event does not exist. */
const countSql = (
  step: ReferralStep,
) => `insert into referral_counts as c (event_id, channel, day, ${COLUMNS[step]})
  select $1::int, case when $2::text = any (known.channels) or cardinality(known.channels) < ${MOST_CHANNELS}
                    then $2::text else '${OTHER}' end, $3::date, $4::int
  from (select coalesce(array_agg(distinct channel), '{}') as channels from referral_counts where event_id = $1) known
  on conflict (event_id, channel, day) do update set ${COLUMNS[step]} = c.${COLUMNS[step]} + excluded.${COLUMNS[step]}`;

const COUNT_SQL = Object.fromEntries(REFERRAL_STEPS.map((step) => [step, countSql(step)])) as Record<
  ReferralStep,
  string
>;

/** The rows of `referral_counts` and `referral_holds`. */
@Injectable()
export class ReferralsRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(ReferralHoldEntity) private readonly holds: Repository<ReferralHoldEntity>,
  ) {}

  /** Adds to a count of an event, a channel and a day. Fails for an event that does not exist. */
  async add(eventId: number, channel: string, day: string, step: ReferralStep, many: number): Promise<void> {
    await this.database.query(COUNT_SQL[step], [eventId, channel, day, many]);
  }

  /** Stores the channel of a reservation. Returns whether it was new. */
  async insertHold(hold: ReferralHoldEntity): Promise<boolean> {
    const { raw } = await this.holds
      .createQueryBuilder()
      .insert()
      .values(hold)
      .orIgnore()
      .returning('*')
      .execute();
    return (raw as unknown[]).length > 0;
  }

  /** Returns up to `count` stored reservations. */
  openHolds(count: number): Promise<ReferralHoldEntity[]> {
    return this.holds.find({ order: { reservationId: 'ASC' }, take: count });
  }

  /** Deletes the channels of reservations. Returns those that were stored. */
  async takeHolds(reservationIds: readonly number[]): Promise<ReferralHoldEntity[]> {
    const { raw } = await this.holds
      .createQueryBuilder()
      .delete()
      .where({ reservationId: In([...reservationIds]) })
      .returning('reservation_id as "reservationId", event_id as "eventId", channel')
      .execute();
    return raw as ReferralHoldEntity[];
  }
}
