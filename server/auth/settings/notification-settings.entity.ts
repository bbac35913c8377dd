import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { PersonalData } from '../../common/database/personal-data.js';

/** What somebody wants to be told by mail, once they have chosen. */
@Entity('notification_settings')
@PersonalData({ accountId: { export: 'notification_settings', erase: 'delete' } })
export class NotificationSettingsEntity {
  @PrimaryColumn('integer')
  @ForeignKey('accounts', { onDelete: 'CASCADE' })
  accountId: number;

  @Column('boolean')
  reminders: boolean;

  @Column('boolean')
  matches: boolean;

  @Column('boolean')
  feedback: boolean;

  @Column('boolean')
  connections: boolean;

  /** Of coming events. */
  @Column('boolean')
  news: boolean;
}
