import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { oneOf } from '../common/database/columns.js';
import { PersonalData } from '../common/database/personal-data.js';

/** The possible ratings of another guest after an event. */
export const RATINGS = ['yes', 'maybe', 'no'] as const;
/** A rating of another guest after an event. */
export type Rating = (typeof RATINGS)[number];

/** A guest's rating of another after an event. */
@Entity('ratings')
@PersonalData({
  raterId: { export: 'ratings', erase: 'delete' },
  ratedId: { leftOut: 'said by others', erase: 'delete' },
})
@Index('ratings_rated_id', ['ratedId'])
@Index('ratings_no', ['raterId', 'ratedId'], { where: `rating = 'no'` })
@Index('ratings_yes', ['eventId', 'raterId', 'ratedId'], { where: `rating = 'yes'` })
@Check('ratings_rating', oneOf('rating', RATINGS))
@Check('ratings_not_oneself', 'rater_id <> rated_id')
export class RatingEntity {
  @PrimaryColumn('integer') @ForeignKey('events') eventId: number;
  @PrimaryColumn('integer') @ForeignKey('accounts', { onDelete: 'CASCADE' }) raterId: number;
  @PrimaryColumn('integer') @ForeignKey('accounts', { onDelete: 'CASCADE' }) ratedId: number;
  @Column('text') rating: Rating;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz') updatedAt: Date;
}
