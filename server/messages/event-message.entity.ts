import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { oneOf } from '../common/database/columns.js';
import { PersonalData } from '../common/database/personal-data.js';
import type { Side } from '../events/index.js';
import { SIDES } from '../events/seats/seats.rules.js';
import {
  ANCHORS,
  type Anchor,
  AUDIENCES,
  type Audience,
  MESSAGE_STATES,
  type MessageState,
  type MessageText,
} from './message.rules.js';

/** What organisers wrote, or will write, to the guests of an event. Who gets it is decided when it is released. */
@Entity('event_messages')
@PersonalData({
  createdBy: {
    leftOut: 'what an organiser wrote to guests',
    erase: 'keep',
    because: 'who wrote what to guests must stay known',
  },
})
@Index('event_messages_of_event', ['eventId', 'id'])
@Index('event_messages_scheduled', ['id'], { where: `state = 'scheduled'` })
@Check('event_messages_audience', oneOf('audience', AUDIENCES))
@Check('event_messages_side', oneOf('side', SIDES))
@Check('event_messages_texts', `jsonb_typeof(texts) = 'array' and jsonb_array_length(texts) between 1 and 4`)
@Check('event_messages_anchor', oneOf('anchor', ANCHORS))
@Check('event_messages_schedule', 'num_nulls(anchor, minutes) in (0, 2)')
@Check('event_messages_state', oneOf('state', MESSAGE_STATES))
export class EventMessageEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id: number;

  @Column('integer')
  @ForeignKey('events')
  eventId: number;

  @Column('text')
  audience: Audience;

  /** Null: both. */
  @Column('text', { nullable: true })
  side: Side | null;

  /** In each language one; the first is for readers of all others. */
  @Column('jsonb')
  texts: MessageText[];

  /** The time of the event to which it is tied; null: it was sent at once. */
  @Column('text', { nullable: true })
  anchor: Anchor | null;

  /** Minutes after that time, negative before it. */
  @Column('integer', { nullable: true })
  minutes: number | null;

  /** Whether it is also for guests of an event that was cancelled. */
  @Column('boolean')
  evenIfCancelled: boolean;

  @Column('text')
  state: MessageState;

  @Column('integer')
  @ForeignKey('accounts')
  createdBy: number;

  @Column('timestamptz')
  createdAt: Date;

  /** When it was released, cancelled or found void; null while it is scheduled. */
  @Column('timestamptz', { nullable: true })
  settledAt: Date | null;
}
