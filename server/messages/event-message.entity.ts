import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { oneOf } from '../common/database/columns.js';
import { PersonalData } from '../common/database/personal-data.js';
import { type Side, SIDES } from '../events/index.js';
import {
  ANCHORS,
  type Anchor,
  AUDIENCES,
  type Audience,
  MESSAGE_STATES,
  type MessageState,
  type MessageText,
} from './message.rules.js';

/** A message of organisers to the guests of an event. Its recipients are determined when it is released. */
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
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' }) id: number;
  @Column('integer') @ForeignKey('events') eventId: number;
  @Column('text') audience: Audience;
  /** Null: both sides. */
  @Column('text', { nullable: true }) side: Side | null;
  /** One for each language; the first is for readers of all other languages. */
  @Column('jsonb') texts: MessageText[];
  /** The time of the event that the schedule is relative to; null: it was sent at once. */
  @Column('text', { nullable: true }) anchor: Anchor | null;
  /** Minutes after that time; negative: before it. */
  @Column('integer', { nullable: true }) minutes: number | null;
  /** Whether it is also sent if the event was cancelled. */
  @Column('boolean') evenIfCancelled: boolean;
  @Column('text') state: MessageState;
  @Column('integer') @ForeignKey('accounts') createdBy: number;
  @Column('timestamptz') createdAt: Date;
  /** When it was released, cancelled or dropped; null while it is scheduled. */
  @Column('timestamptz', { nullable: true }) settledAt: Date | null;
}
