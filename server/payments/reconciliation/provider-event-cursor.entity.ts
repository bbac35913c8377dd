import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { NotPersonal } from '../../common/database/personal-data.js';

/** Until when the provider's events have been read. The table has one row. */
@Entity('provider_event_cursor')
@NotPersonal('a time')
@Check('provider_event_cursor_one_row', 'only_row')
export class ProviderEventCursorEntity {
  @PrimaryColumn('boolean', { default: true })
  onlyRow: boolean;

  @Column('timestamptz')
  readUntil: Date;
}
