import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';

/** What an organiser noted about a person. */
@Entity('account_notes')
@Index('account_notes_about', ['accountId', 'id'])
@Check('account_notes_text', 'char_length(text) between 1 and 2000')
export class AccountNoteEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id: number;

  /** The person whom the note is about. */
  @Column('integer')
  @ForeignKey('accounts', { onDelete: 'CASCADE' })
  accountId: number;

  @Column('integer')
  @ForeignKey('accounts')
  authorId: number;

  @Column('text')
  text: string;

  @Column('timestamptz')
  createdAt: Date;
}
