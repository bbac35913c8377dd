import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { PersonalData } from '../common/database/personal-data.js';

/** One guest's table and partner in one round; without both it is a pause. The partner has a corresponding row. */
@Entity('round_seats')
@PersonalData({
  accountId: { export: 'rounds', hide: ['partnerId'], erase: 'delete' },
  partnerId: { leftOut: 'the same meeting, as the other has it', erase: 'delete' },
})
@Unique('round_seats_once', ['eventId', 'accountId', 'partnerId'])
@Unique('round_seats_mirrored', ['eventId', 'round', 'accountId', 'partnerId', 'tableNumber'])
@ForeignKey(
  'round_seats',
  ['eventId', 'round', 'partnerId', 'accountId', 'tableNumber'],
  ['eventId', 'round', 'accountId', 'partnerId', 'tableNumber'],
  { name: 'round_seats_partner', deferrable: 'INITIALLY DEFERRED' },
)
// (event_id, round, table_number, account_id < partner_id): TypeORM cannot declare expressions
@Index('round_seats_two_at_a_table', { synchronize: false })
@Index('round_seats_of_account', ['accountId'])
@Index('round_seats_of_partner', ['partnerId'])
@Check('round_seats_round', 'round >= 1')
@Check('round_seats_table', 'table_number >= 1')
@Check('round_seats_pause', '(table_number is null) = (partner_id is null)')
@Check('round_seats_other', 'partner_id <> account_id')
export class RoundSeatEntity {
  @PrimaryColumn('integer')
  @ForeignKey('events', { onDelete: 'CASCADE' })
  eventId: number;

  /** From 1. */
  @PrimaryColumn('integer')
  round: number;

  @PrimaryColumn('integer')
  @ForeignKey('accounts', { onDelete: 'CASCADE' })
  accountId: number;

  /** From 1; null for a pause. */
  @Column('integer', { nullable: true })
  tableNumber: number | null;

  @Column('integer', { nullable: true })
  @ForeignKey('accounts', { onDelete: 'CASCADE' })
  partnerId: number | null;
}
