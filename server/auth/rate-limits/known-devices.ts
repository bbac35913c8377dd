import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Clock } from '../../common/clock/clock.js';
import { Settings } from '../../common/config/settings.js';
import { Keys } from '../../common/keys/keys.js';
import { AccountsRepository, normalEmail } from '../accounts/index.js';
import { DAY } from '../../common/time/durations.rules.js';

const COOKIE = 'apero_device';
const COOKIE_VALUE = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w.~-]{1,1000})`);
/** Without a log-in for half a year the device is forgotten. */
const LIFETIME_MILLISECONDS = 180 * DAY;
/** Accounts that one browser is known for; the oldest is forgotten first. */
const MOST = 3;
const TOKEN = /^([\w-]{22})\.([0-9a-z]{1,10})\.([\w-]{43})$/;

/**
 * Browsers that were signed in before, by a signed cookie: for each account a random id, the end of its validity and a
 * signature over both and the e-mail. The cookie gives no right but an allowance of its own to try passwords, tells
 * nothing about the account, and is sent to /api/auth alone. What ends the tokens of an account, such as a new password,
 * ends it too.
 */
@Injectable()
export class KnownDevices {
  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly keys: Keys,
    private readonly accounts: AccountsRepository,
  ) {}

  /** Returns the id of the browser if it was signed in to the account of this e-mail before. */
  async idOf(request: Pick<Request, 'headers'>, email: string): Promise<string | undefined> {
    const [found] = this.tokens(request).flatMap((token) => this.readToken(token, email) ?? []);
    // only whoever has a signed cookie costs a statement
    const account = found && (await this.accounts.findByEmail(normalEmail(email)));
    return account && account.tokensFrom <= found.since ? found.id : undefined;
  }

  /** Notes in the browser that it was signed in to the account of this e-mail. */
  async remember(request: Pick<Request, 'headers'>, response: Response, email: string): Promise<void> {
    const others = this.tokens(request).filter((token) => this.readToken(token, email) === undefined);
    const id = (await this.idOf(request, email)) ?? randomBytes(16).toString('base64url');
    const until = (this.clock.now().getTime() + LIFETIME_MILLISECONDS).toString(36);
    const own = `${id}.${until}.${this.keys.sign('devices', signed(email, id, until))}`;
    response.cookie(COOKIE, [own, ...others].slice(0, MOST).join('~'), {
      httpOnly: true,
      sameSite: 'strict',
      secure: this.settings.publicUrl.startsWith('https:'),
      path: '/api/auth',
      maxAge: LIFETIME_MILLISECONDS,
    });
  }

  private tokens({ headers }: Pick<Request, 'headers'>): string[] {
    const value = COOKIE_VALUE.exec(headers.cookie ?? '')?.[1];
    return (value ?? '').split('~').filter((token) => TOKEN.test(token));
  }

  /** Returns the id of a token that is signed for this e-mail and has not expired, and when it was made. */
  private readToken(token: string, email: string): { id: string; since: Date } | undefined {
    const [, id = '', until = '', signature = ''] = TOKEN.exec(token) ?? [];
    const end = Number.parseInt(until, 36);
    const right = this.keys.isSigned('devices', signed(email, id, until), signature);
    return right && end > this.clock.now().getTime()
      ? { id, since: new Date(end - LIFETIME_MILLISECONDS) }
      : undefined;
  }
}

/** What the signature of a token stands for. */
function signed(email: string, id: string, until: string): string {
  return `${id}.${until}.${normalEmail(email)}`;
}
