import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { type Account, AccountsService } from '../../auth/index.js';
import { Settings } from '../../common/config/settings.js';
import type { Mail } from '../../common/mail/layout/mail.js';
import { Mails } from '../../common/mail/mails.js';
import { ObjectionsRepository } from '../objections/index.js';
import { PRIVACY_MAIL_TEXTS, type PrivacyMailName } from './privacy-mail-texts.js';

/** The mails about what people own. */
@Injectable()
export class PrivacyMails implements OnModuleInit {
  private readonly logger = new Logger('Mail');

  constructor(
    private readonly mails: Mails,
    private readonly accounts: AccountsService,
    private readonly objections: ObjectionsRepository,
    private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    this.mails.define<{ accountId: number }>({
      name: 'inactive-account',
      compose: ({ accountId }) => this.warning(accountId),
    });
    this.mails.define<{ objectionId: number }>({
      name: 'objection-answered',
      compose: ({ objectionId }) => this.answer(objectionId),
    });
  }

  /** Warns the owner of an unused account that it will be deleted. */
  sendWarning(accountId: number): Promise<void> {
    return this.mails.enqueue('inactive-account', { accountId }, String(accountId));
  }

  /** Sends the answer to an objection. */
  sendAnswer(objectionId: number): Promise<void> {
    return this.mails.enqueue('objection-answered', { objectionId }, String(objectionId));
  }

  /** Tells somebody, once, that they have been deleted. Not a job: its queue would keep the address. */
  async tellDeleted(account: Pick<Account, 'email' | 'language'>): Promise<void> {
    try {
      await this.mails.sendNow(this.mailTo(account, 'account-deleted'));
    } catch (error) {
      this.logger.warn(`The last mail to somebody who was deleted did not leave: ${String(error)}`);
    }
  }

  private async warning(accountId: number): Promise<Mail | null> {
    const account = await this.accounts.find(accountId);
    return account ? this.mailTo(account, 'inactive-account') : null;
  }

  private async answer(objectionId: number): Promise<Mail | null> {
    const objection = await this.objections.find(objectionId);
    const account = objection && (await this.accounts.find(objection.accountId));
    if (!account || !objection?.answer) return null;
    const mail = this.mailTo(account, 'objection-answered');
    return { ...mail, paragraphs: [...mail.paragraphs, ...objection.answer.split(/\n+/)] };
  }

  private mailTo({ email, language }: Pick<Account, 'email' | 'language'>, name: PrivacyMailName): Mail {
    const { action, ...texts } = PRIVACY_MAIL_TEXTS[language][name];
    const mail = { to: email, language, ...texts };
    return action ? { ...mail, action: { label: action, url: `${this.settings.publicUrl}/auth` } } : mail;
  }
}
