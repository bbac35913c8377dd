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
/** A device is forgotten after half a year without a login. */
const LIFETIME_MILLISECONDS = 180 * DAY;
/** Maximum number of accounts for which one browser is known; the oldest is forgotten first. */
const MOST = 3;
const TOKEN = /^([\w-]{22})\.([0-9a-z]{1,10})\.([\w-]{43})$/;

/**
 * Browsers that were signed in before, by a signed cookie. For each account it contains a random id, an expiry time,
 * and a signature over both and the email. The cookie only gives a separate allowance of password attempts, reveals
 * nothing about the account, and is sent to /api/auth only. Everything that ends the tokens of an account, such as a
 * new password, ends it too.
 */
@Injectable()
export class KnownDevices {
  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly keys: Keys,
    private readonly accounts: AccountsRepository,
  ) {}

  /** Returns the id of the browser and the account with this email, if the browser was signed in to it before. */
  async find(request: Pick<Request, 'headers'>, email: string) {
    const [found] = this.tokens(request).flatMap((token) => this.readToken(token, email) ?? []);
    // queries the database only for a signed cookie
    const account = found && (await this.accounts.findByEmail(normalEmail(email)));
    return account && account.tokensFrom <= found.since ? { id: found.id, account } : undefined;
  }

  /** Marks the browser as known for the account with this email; `id`: as which it is known already. */
  remember(
    request: Pick<Request, 'headers'>,
    response: Response,
    email: string,
    id = randomBytes(16).toString('base64url'),
  ): void {
    const others = this.tokens(request).filter((token) => this.readToken(token, email) === undefined);
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

  /** Returns the id and the issue time of a token that is signed for this email and has not expired. */
  private readToken(token: string, email: string): { id: string; since: Date } | undefined {
    const [, id = '', until = '', signature = ''] = TOKEN.exec(token) ?? [];
    const end = Number.parseInt(until, 36);
    const right = this.keys.isSigned('devices', signed(email, id, until), signature);
    return right && end > this.clock.now().getTime()
      ? { id, since: new Date(end - LIFETIME_MILLISECONDS) }
      : undefined;
  }
}

function signed(email: string, id: string, until: string): string {
  return `${id}.${until}.${normalEmail(email)}`;
}
