import { Injectable } from '@nestjs/common';
import { Settings } from '../../common/config/settings.js';
import type { Account } from '../accounts/index.js';
import { OneTimeTokens } from './one-time-tokens.service.js';
import type { TokenPurpose } from './token-purpose.rules.js';

/** The page of the client on which each kind of link is opened. An invitation is accepted by choosing a password. */
const PAGES: Readonly<Record<TokenPurpose, string>> = {
  'verify-email': '/verify-email',
  'change-email': '/verify-email',
  'reset-password': '/reset-password',
  'join-team': '/reset-password',
};

/**
 * Makes the links of mails, in the moment in which a mail leaves: a link is as young as its mail, and nothing that waits
 * holds a token. The token stands behind `#`: so it reaches no log of a server, and no other site.
 */
@Injectable()
export class AccountLinks {
  constructor(
    private readonly tokens: OneTimeTokens,
    private readonly settings: Settings,
  ) {}

  /**
   * Returns a link with a new token; null if the account was sent as many of this purpose as it may be in an hour.
   * @param email where it is sent: the token proves that somebody reads the mail there
   */
  async forMail(purpose: TokenPurpose, { id }: Pick<Account, 'id'>, email: string): Promise<string | null> {
    if (await this.tokens.hasEnough(purpose, id)) return null;
    return this.urlOf(purpose, await this.tokens.issue(purpose, id, email));
  }

  /** Returns the link of an invitation, where no mail can bring it. */
  async invitation({ id, email }: Pick<Account, 'id' | 'email'>): Promise<string> {
    return this.urlOf('join-team', await this.tokens.issue('join-team', id, email));
  }

  private urlOf(purpose: TokenPurpose, token: string): string {
    return `${this.settings.publicUrl}${PAGES[purpose]}#token=${token}`;
  }
}
