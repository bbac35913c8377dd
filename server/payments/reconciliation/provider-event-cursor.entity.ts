import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { NotPersonal } from '../../common/database/personal-data.js';

/** The progress of a walk over everything at the provider since a time. An interrupted walk continues from there. */
@Entity('provider_walks')
@NotPersonal('times')
export class ProviderWalkEntity {
  @PrimaryColumn('timestamptz') since: Date;
  @Column('timestamptz') readUntil: Date;
}

/** Until when the provider's events have been read. The table has one row. */
@Entity('provider_event_cursor')
@NotPersonal('a time')
@Check('provider_event_cursor_one_row', 'only_row')
export class ProviderEventCursorEntity {
  @PrimaryColumn('boolean', { default: true }) onlyRow: boolean;
  @Column('timestamptz') readUntil: Date;
}
