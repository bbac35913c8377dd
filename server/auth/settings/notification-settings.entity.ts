import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { PersonalData } from '../../common/database/personal-data.js';

/** Which mails an account wants; no row until the first change. */
@Entity('notification_settings')
@PersonalData({ accountId: { export: 'notification_settings', erase: 'delete' } })
export class NotificationSettingsEntity {
  @PrimaryColumn('integer') @ForeignKey('accounts', { onDelete: 'CASCADE' }) accountId: number;
  @Column('boolean') reminders: boolean;
  @Column('boolean') matches: boolean;
  @Column('boolean') feedback: boolean;
  @Column('boolean') connections: boolean;
  /** News about upcoming events. */
  @Column('boolean') news: boolean;
}
