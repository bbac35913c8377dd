import { Column, Entity, PrimaryColumn } from 'typeorm';
import { columnsOf, oneOf } from './columns.js';

abstract class Dated {
  @Column('timestamptz')
  createdAt: Date;
}

@Entity('meetings')
class MeetingEntity extends Dated {
  @PrimaryColumn('integer')
  id: number;

  @Column('date')
  firstDay: string;
}

describe('Columns for SQL text', () => {
  it('come under the names of the properties', () => {
    expect(columnsOf(MeetingEntity, 'm', ['id', 'createdAt'])).toBe('m.id, m.created_at as "createdAt"');
  });

  it('are all columns, without a prefix, when nothing else is said', () => {
    expect(columnsOf(MeetingEntity)).toBe('created_at as "createdAt", id, first_day::text as "firstDay"');
  });

  it('must exist', () => {
    const unknown = ['shoeSize'] as unknown as 'id'[];
    expect(() => columnsOf(MeetingEntity, '', unknown)).toThrow('MeetingEntity has no column "shoeSize"');
  });

  it('have checks that quote their values', () => {
    expect(oneOf('kids', ['want', "I don't know"])).toBe(`kids in ('want', 'I don''t know')`);
  });
});
