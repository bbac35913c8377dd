import { Injectable } from '@nestjs/common';
import { Database } from '../../common/database/database.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { type AccountEntity, AccountsRepository } from '../accounts/index.js';
import { NotificationSettingsEntity } from './notification-settings.entity.js';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, type Repository } from 'typeorm';

/** Which notifications an account wants. */
export type NotificationSettings = Omit<NotificationSettingsEntity, 'accountId'>;

/** Language and notification settings of an account, and its requested new address. */
export type AccountSettings = Awaited<ReturnType<AccountSettingsService['find']>>;

type SettingsChange = Partial<Pick<AccountEntity, 'language' | 'hidePreviews'>> & {
  notifications?: Partial<NotificationSettings> | undefined;
};

/** Defaults: everything about their events, and no advertising. */
const DEFAULTS: NotificationSettings = {
  reminders: true,
  matches: true,
  feedback: true,
  connections: true,
  news: false,
};

/** A setting that switches notifications off. */
export type NotificationSetting = keyof NotificationSettings;
export const NOTIFICATION_SETTINGS = Object.keys(DEFAULTS) as readonly NotificationSetting[];

/** Reads and changes account settings. */
@Injectable()
export class AccountSettingsService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly database: Database,
    @InjectRepository(NotificationSettingsEntity)
    private readonly settings: Repository<NotificationSettingsEntity>,
  ) {}

  /** Returns the settings of an account. Throws ACCOUNT_NOT_FOUND. */
  async find(accountId: number) {
    const account = await this.accounts.findById(accountId);
    if (!account) throw new DomainError('ACCOUNT_NOT_FOUND');
    const { language, hidePreviews, pendingEmail } = account;
    const notifications = (await this.notificationsOf([accountId]))(accountId);
    return { language, hidePreviews, pendingEmail, notifications };
  }

  /** Changes the given fields. Returns the settings. */
  async change(accountId: number, { notifications, ...account }: SettingsChange): Promise<AccountSettings> {
    await this.database.transaction(async () => {
      if (account.language !== undefined || account.hidePreviews !== undefined)
        await this.accounts.change({ id: accountId }, account);
      if (!notifications) return;
      const chosen = { ...(await this.notificationsOf([accountId]))(accountId) };
      for (const name of NOTIFICATION_SETTINGS) chosen[name] = notifications[name] ?? chosen[name];
      await this.settings.upsert({ accountId, ...chosen }, ['accountId']);
    });
    return this.find(accountId);
  }

  /** Returns the notification settings of these accounts, with one statement. */
  async notificationsOf(accountIds: readonly number[]): Promise<(accountId: number) => NotificationSettings> {
    const found = await this.settings.findBy({ accountId: Any(accountIds) });
    const chosen = new Map(found.map(({ accountId, ...settings }) => [accountId, settings]));
    return (accountId) => chosen.get(accountId) ?? DEFAULTS;
  }
}
