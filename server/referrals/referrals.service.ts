import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { insertNew } from '../common/database/insert-new.js';
import { Database } from '../common/database/database.js';
import { zurichDay } from '../common/time/zurich.js';
import { ReferralHoldEntity } from './referral-count.entity.js';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type Repository } from 'typeorm';

const CHANNEL = /^[a-z0-9][a-z0-9_-]{0,29}$/;

/** Maximum number of different channels of an event: further ones count as OTHER. */
const MOST_CHANNELS = 50;
/** The channel of links above that number. */
const OTHER = 'other';
/** The channel of links without one. */
export const DIRECT = 'direct';

/** Returns the channel in `?via=` of a link, in lower case; undefined if invalid. */
export function channelOf(via: unknown): string | undefined {
  if (typeof via !== 'string') return undefined;
  const channel = via.trim().toLowerCase();
  return CHANNEL.test(channel) ? channel : undefined;
}

/** A step that is counted for each link; the name of its column. */
type ReferralStep = 'views' | 'sign_ups' | 'reservations' | 'paid';

/** Adds to a count: $1 event, $2 channel, $3 day, $4 how many. Fails for an event that does not exist. */
const countSql = (step: ReferralStep) => `insert into referral_counts as c (event_id, channel, day, ${step})
  select $1::int, case when $2::text = any (known.channels) or cardinality(known.channels) < ${MOST_CHANNELS}
                    then $2::text else '${OTHER}' end, $3::date, $4::int
  from (select coalesce(array_agg(distinct channel), '{}') as channels from referral_counts where event_id = $1) known
  on conflict (event_id, channel, day) do update set ${step} = c.${step} + excluded.${step}`;

/** Counts who comes to an event through a link, without personal data. An error while counting is only logged. */
@Injectable()
export class ReferralsService {
  private readonly logger = new Logger('Referrals');

  constructor(
    private readonly clock: Clock,
    private readonly database: Database,
    @InjectRepository(ReferralHoldEntity) private readonly holds: Repository<ReferralHoldEntity>,
  ) {}

  /** Counts a registration for an event; does nothing without a channel. */
  async signedUp(eventId: number | undefined, via: unknown): Promise<void> {
    const channel = channelOf(via);
    if (channel !== undefined && eventId !== undefined) await this.count(eventId, channel, 'sign_ups');
  }

  /** Counts a reservation, and stores its channel until the outcome is known; does nothing without a channel. */
  async reserved(reservation: { id: number; eventId: number }, via: unknown): Promise<void> {
    const channel = channelOf(via);
    if (channel === undefined) return;
    const { id: reservationId, eventId } = reservation;
    await this.safely(() =>
      this.database.transaction(async () => {
        const isNew = (await insertNew(this.holds, { reservationId, eventId, channel })).length > 0;
        if (isNew) await this.add(eventId, channel, 'reservations', 1);
      }),
    );
  }

  /** Adds to a count. */
  async count(eventId: number, channel: string, step: ReferralStep, many = 1): Promise<void> {
    await this.safely(() => this.add(eventId, channel, step, many));
  }

  /** Counts the channels of the paid ones of these reservations, once, and deletes those of all. */
  close(reservations: readonly { id: number; isPaid: boolean }[]): Promise<void> {
    const paid = new Set(reservations.filter(({ isPaid }) => isPaid).map(({ id }) => id));
    return this.database.transaction(async () => {
      const { raw } = await this.holds
        .createQueryBuilder()
        .delete()
        .where({ reservationId: In(reservations.map(({ id }) => id)) })
        .returning('reservation_id as "reservationId", event_id as "eventId", channel')
        .execute();
      for (const { reservationId, eventId, channel } of raw as ReferralHoldEntity[])
        if (paid.has(reservationId)) await this.add(eventId, channel, 'paid', 1);
    });
  }

  /** Returns up to `count` reservations whose outcome has to be counted. */
  openHolds(count: number): Promise<ReferralHoldEntity[]> {
    return this.holds.find({ order: { reservationId: 'ASC' }, take: count });
  }

  private async add(eventId: number, channel: string, step: ReferralStep, many: number): Promise<void> {
    await this.database.query(countSql(step), [eventId, channel, zurichDay(this.clock.now()), many]);
  }

  private async safely(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.logger.warn(`A link could not be counted: ${String(error)}`);
    }
  }
}
