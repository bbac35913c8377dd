import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { oneOf } from '../../common/database/columns.js';
import { SIDES, type Side } from './seats.rules.js';
import { NotPersonal } from '../../common/database/personal-data.js';

/** The seats of one side of an event. The check on the counters is the last guard against overselling. */
@Entity('event_seats')
@NotPersonal('an event')
@Check('event_seats_side', oneOf('side', SIDES))
@Check('event_seats_counts', '0 <= held and held <= taken and taken <= capacity')
@Check('event_seats_waiting', 'waiting >= 0 and offered >= 0 and kept + offered <= held')
@Check('event_seats_invited', 'invited >= 0 and kept + offered + invited <= held')
// nobody waits while a seat is free: what is freed is kept in the same statement (`seatCounters`)
@Check(
  'event_seats_kept',
  '0 <= kept and kept <= waiting and (closed or kept = waiting or taken = capacity or max_lead is not null)',
)
@Check('event_seats_max_lead', 'max_lead between 1 and 1000')
export class EventSeatsEntity {
  @PrimaryColumn('integer') @ForeignKey('events') eventId: number;

  @PrimaryColumn('text') side: Side;

  @Column('integer') capacity: number;

  /** Seats of reservations in a live state, holds included, and seats that are offered, kept or invited to. */
  @Column('integer', { default: 0 }) taken: number;

  /** Seats of running holds, and seats that are offered, kept or invited to. */
  @Column('integer', { default: 0 }) held: number;

  /** Entries of the waiting list without an offer. */
  @Column('integer', { default: 0 }) waiting: number;

  /** Seats that are offered to somebody. */
  @Column('integer', { default: 0 }) offered: number;

  /** Seats that guests keep for friends who have not accepted yet. */
  @Column('integer', { default: 0 }) invited: number;

  /** Seats that were freed while somebody waits, and are not offered yet: nobody else can take them. */
  @Column('integer', { default: 0 }) kept: number;

  /** Maximum number of seats by which this side may lead the other; a copy of the event's value. */
  @Column('integer', { nullable: true }) maxLead: number | null;

  /** Set when the event is cancelled: taking a seat and cancelling meet at this row's lock. */
  @Column('boolean', { default: false }) closed: boolean;
}
