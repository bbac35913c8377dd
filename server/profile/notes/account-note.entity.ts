import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { PersonalData } from '../../common/database/personal-data.js';

/** An organiser's note about a person. */
@Entity('account_notes')
@PersonalData({
  accountId: { leftOut: 'the words of organisers, who hand them out if asked', erase: 'delete' },
  authorId: {
    leftOut: 'what an organiser wrote of others',
    erase: 'keep',
    because: 'belongs to the person whom the note is about',
  },
})
@Index('account_notes_about', ['accountId', 'id'])
@Check('account_notes_text', 'char_length(text) between 1 and 2000')
export class AccountNoteEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' }) id: number;
  /** The person whom the note is about. */
  @Column('integer') @ForeignKey('accounts', { onDelete: 'CASCADE' }) accountId: number;
  @Column('integer') @ForeignKey('accounts') authorId: number;
  @Column('text') text: string;
  @Column('timestamptz') createdAt: Date;
}
