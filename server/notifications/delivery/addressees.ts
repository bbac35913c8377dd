import { Injectable } from '@nestjs/common';
import {
  type Account,
  AccountSettingsService,
  AccountsService,
  type NotificationSettings,
} from '../../auth/index.js';

/** An account that receives notifications, with its settings. */
export interface Addressee extends Account {
  settings: NotificationSettings;
}

/** Loads the accounts that receive notifications. */
@Injectable()
export class Addressees {
  constructor(
    private readonly accounts: AccountsService,
    private readonly settings: AccountSettingsService,
  ) {}

  /** Returns these accounts by id, with two statements; deleted ones are left out. */
  async of(accountIds: readonly number[]): Promise<Map<number, Addressee>> {
    if (accountIds.length === 0) return new Map();
    const [accounts, settings] = await Promise.all([
      this.accounts.findMany(accountIds),
      this.settings.notificationsOf(accountIds),
    ]);
    return new Map(accounts.map((one) => [one.id, { ...one, settings: settings(one.id) }]));
  }
}
