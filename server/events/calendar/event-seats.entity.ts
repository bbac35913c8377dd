import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { oneOf } from '../../common/database/columns.js';
import { SIDES, type Side } from './seats.rules.js';
import { NotPersonal } from '../../common/database/personal-data.js';

/** The seats of one side of an event. The check on the counters is the last guard against overselling. */
@Entity('event_seats')
@NotPersonal('an event')
@Check('event_seats_side', oneOf('side', SIDES))
@Check('event_seats_counts', '0 <= held and held <= taken and taken <= capacity')
export class EventSeatsEntity {
  @PrimaryColumn('integer')
  @ForeignKey('events')
  eventId: number;

  @PrimaryColumn('text')
  side: Side;

  @Column('integer')
  capacity: number;

  /** Seats of reservations in a live state, holds included. */
  @Column('integer', { default: 0 })
  taken: number;

  /** Seats of running holds. */
  @Column('integer', { default: 0 })
  held: number;

  /** Set when the event is cancelled: taking a seat and cancelling meet at this row's lock. */
  @Column('boolean', { default: false })
  closed: boolean;
}
