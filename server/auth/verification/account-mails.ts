import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Settings } from '../../common/config/settings.js';
import type { Mail } from '../../common/mail/layout/mail.js';
import { Mails } from '../../common/mail/mails.js';
import { type Account, AccountsService } from '../accounts/index.js';
import { ACCOUNT_MAIL_TEXTS, type AccountMailName } from './account-mail-texts.js';
import { OneTimeTokens } from './one-time-tokens.service.js';
import type { TokenPurpose } from './token-purpose.rules.js';

interface AboutAccount {
  accountId: number;
}
interface AboutAddress extends AboutAccount {
  /** Where it goes: an address that is not the account's own, or is no longer. */
  to: string;
}

/** Pages of the client. The token stands behind `#`: so it reaches no log of a server, and no other site. */
const VERIFY_PAGE = '/verify-email';
const RESET_PAGE = '/reset-password';

/** The mails about accounts. Each is enqueued in the transaction of its cause, and written when it leaves. */
@Injectable()
export class AccountMails implements OnModuleInit {
  constructor(
    private readonly mails: Mails,
    private readonly accounts: AccountsService,
    private readonly tokens: OneTimeTokens,
    private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    const { mails } = this;
    mails.define<AboutAccount>({ name: 'verify-email', compose: (data) => this.verification(data) });
    mails.define<AboutAccount>({ name: 'reset-password', compose: (data) => this.reset(data) });
    mails.define<AboutAccount>({ name: 'join-team', compose: (data) => this.invitation(data) });
    mails.define<AboutAddress>({ name: 'change-email', compose: (data) => this.change(data) });
    for (const name of ['email-change-requested', 'email-changed'] as const)
      mails.define<AboutAddress>({ name, compose: (data) => this.notice(name, data.accountId, data.to) });
    for (const name of ['address-in-use', 'password-changed'] as const)
      mails.define<AboutAccount>({ name, compose: (data) => this.notice(name, data.accountId) });
  }

  /** A link to verify the account's address; nothing if it is verified by then. */
  sendVerification(accountId: number): Promise<void> {
    return this.mails.enqueue('verify-email', { accountId }, String(accountId));
  }

  /** A link to set another password. Of an account that does not exist it enqueues a mail too, which is never sent. */
  sendReset(accountId: number): Promise<void> {
    return this.mails.enqueue('reset-password', { accountId });
  }

  /** A link to the address that somebody wants, and a word to the one that they have. */
  async sendEmailChange(accountId: number, from: string, to: string): Promise<void> {
    await this.mails.enqueue('change-email', { accountId, to });
    await this.mails.enqueue('email-change-requested', { accountId, to: from });
  }

  /** Tells the owner of an address that somebody else wanted it, and the one who did what they are always told. */
  async sendAddressInUse(ownerId: number, accountId: number, from: string): Promise<void> {
    await this.mails.enqueue('address-in-use', { accountId: ownerId });
    await this.mails.enqueue('email-change-requested', { accountId, to: from });
  }

  /** Tells the old address that the account has another one now. */
  sendEmailChanged(accountId: number, old: string): Promise<void> {
    return this.mails.enqueue('email-changed', { accountId, to: old });
  }

  /** A link by which somebody joins the team. */
  sendInvitation(accountId: number): Promise<void> {
    return this.mails.enqueue('join-team', { accountId }, String(accountId));
  }

  /** Returns that link, where no mail can bring it. */
  async invitationUrl({ id, email }: Account): Promise<string> {
    return this.urlOf(RESET_PAGE, await this.tokens.issue('join-team', id, email));
  }

  sendPasswordChanged(accountId: number): Promise<void> {
    return this.mails.enqueue('password-changed', { accountId });
  }

  private async verification({ accountId }: AboutAccount): Promise<Mail | null> {
    const account = await this.accounts.find(accountId);
    if (!account || account.blocked || account.emailVerified) return null;
    return this.withLink('verify-email', VERIFY_PAGE, account, account.email);
  }

  private async reset({ accountId }: AboutAccount): Promise<Mail | null> {
    const account = await this.accounts.find(accountId);
    if (!account || account.blocked) return null;
    return this.withLink('reset-password', RESET_PAGE, account, account.email);
  }

  private async invitation({ accountId }: AboutAccount): Promise<Mail | null> {
    const account = await this.accounts.find(accountId);
    if (!account || account.blocked) return null;
    // the page on which a new password is chosen: with it the invitation is accepted
    return this.withLink('join-team', RESET_PAGE, account, account.email);
  }

  private async change({ accountId, to }: AboutAddress): Promise<Mail | null> {
    const account = await this.accounts.find(accountId);
    if (!account || account.blocked || account.pendingEmail !== to) return null;
    return this.withLink('change-email', VERIFY_PAGE, account, to);
  }

  private async withLink(
    purpose: TokenPurpose,
    page: string,
    account: Account,
    to: string,
  ): Promise<Mail | null> {
    if (await this.tokens.hasEnough(purpose, account.id)) return null;
    const token = await this.tokens.issue(purpose, account.id, to);
    const { action, ...mail } = this.texts(purpose, account, to);
    return { ...mail, action: { label: action, url: this.urlOf(page, token) } };
  }

  private urlOf(page: string, token: string): string {
    return `${this.settings.publicUrl}${page}#token=${token}`;
  }

  private async notice(name: AccountMailName, accountId: number, to?: string): Promise<Mail | null> {
    const account = await this.accounts.find(accountId);
    if (!account) return null;
    const { action, ...mail } = this.texts(name, account, to ?? account.email);
    const url = `${this.settings.publicUrl}/forgot-password`;
    return action ? { ...mail, action: { label: action, url } } : mail;
  }

  private texts(name: AccountMailName, { language }: Account, to: string) {
    return { to, language, ...ACCOUNT_MAIL_TEXTS[language][name] };
  }
}
