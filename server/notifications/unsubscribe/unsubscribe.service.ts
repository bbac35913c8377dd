import { Injectable } from '@nestjs/common';
import { AccountSettingsService, AccountsService } from '../../auth/index.js';
import { DomainError } from '../../common/errors/domain-error.js';
import type { NotificationKind } from '../occasions/index.js';
import { UnsubscribeLinks } from './unsubscribe-links.js';

/** Whether a kind of mail is sent. */
export interface KindState {
  kind: NotificationKind;
  on: boolean;
}

/**
 * Switches a kind of mail off with the token of a mail, without logging in. The answer does not reveal whose token it
 * is.
 */
@Injectable()
export class UnsubscribeService {
  constructor(
    private readonly links: UnsubscribeLinks,
    private readonly accounts: AccountsService,
    private readonly settings: AccountSettingsService,
  ) {}

  /** Returns the state of a token's kind. Throws INVALID_TOKEN. */
  async find(token: string): Promise<KindState> {
    const subscription = this.links.read(token);
    if (!subscription) throw new DomainError('INVALID_TOKEN');
    const { accountId, kind } = subscription;
    return { kind, on: (await this.settings.notificationsOf([accountId]))(accountId)[kind] };
  }

  /**
   * Switches a token's kind off. Throws INVALID_TOKEN. For a deleted account it changes nothing and returns the same.
   */
  async switchOff(token: string): Promise<KindState> {
    const subscription = this.links.read(token);
    if (!subscription) throw new DomainError('INVALID_TOKEN');
    const { accountId, kind } = subscription;
    if (await this.accounts.find(accountId))
      await this.settings.change(accountId, { notifications: { [kind]: false } });
    return { kind, on: false };
  }
}
