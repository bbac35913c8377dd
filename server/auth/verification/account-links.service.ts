import { Injectable } from '@nestjs/common';
import { Settings } from '../../common/config/settings.js';
import type { Account } from '../accounts/index.js';
import { OneTimeTokens } from './one-time-tokens.service.js';
import type { TokenPurpose } from './one-time-token.entity.js';

/** The client's page for each kind of link. An invitation is accepted by choosing a password. */
const PAGES: Readonly<Record<TokenPurpose, string>> = {
  'verify-email': '/verify-email',
  'change-email': '/verify-email',
  'reset-password': '/reset-password',
  'join-team': '/reset-password',
};

/**
 * Creates the links of mails at the moment when the mail is sent, so that their lifetime starts then, and no waiting
 * notification contains a token. The token is after `#`, so that no server logs it and no other site gets it.
 */
@Injectable()
export class AccountLinks {
  constructor(
    private readonly tokens: OneTimeTokens,
    private readonly settings: Settings,
  ) {}

  /**
   * Returns a link with a new token; null if the account has reached the hourly limit of this purpose.
   *
   * @param email the recipient: the token proves that its reader receives mail there
   */
  async forMail(purpose: TokenPurpose, { id }: Pick<Account, 'id'>, email: string): Promise<string | null> {
    if (await this.tokens.hasEnough(purpose, id)) return null;
    return this.urlOf(purpose, await this.tokens.issue(purpose, id, email));
  }

  /** Returns the link of an invitation, if no mail can be sent. */
  async invitation({ id, email }: Pick<Account, 'id' | 'email'>): Promise<string> {
    return this.urlOf('join-team', await this.tokens.issue('join-team', id, email));
  }

  private urlOf(purpose: TokenPurpose, token: string): string {
    return `${this.settings.publicUrl}${PAGES[purpose]}#token=${token}`;
  }
}
