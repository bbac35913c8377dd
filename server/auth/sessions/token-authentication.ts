import { Injectable } from '@nestjs/common';
import { JwtService, type JwtVerifyOptions } from '@nestjs/jwt';
import { Clock } from '../../common/clock/clock.js';
import { Settings } from '../../common/config/settings.js';
import type { CurrentUser } from '../../common/http/access.js';
import { HOUR } from '../../common/time/durations.rules.js';
import { SessionUse } from './session-use.js';
import { SessionsRepository } from './sessions.repository.js';
import { SigningKeys } from './signing-keys.js';
import { readTokenClaims } from './token-claims.rules.js';
import { TOKEN_ALGORITHM, TOKEN_AUDIENCE, TOKEN_ISSUER } from './tokens.js';

const BEARER = /^bearer +([\w.-]{1,4096})$/i;

/** Finds the user of a request by the access token in its Authorization header. */
@Injectable()
export class TokenAuthentication {
  constructor(
    private readonly jwt: JwtService,
    private readonly keys: SigningKeys,
    private readonly clock: Clock,
    private readonly sessions: SessionsRepository,
    private readonly use: SessionUse,
    private readonly settings: Settings,
  ) {}

  /**
   * Returns the user as stored now; undefined if the header has no valid token, the token has expired, or its session or
   * account is gone.
   */
  async userOf(authorization = ''): Promise<CurrentUser | undefined> {
    const payload = await this.payloadOf(BEARER.exec(authorization)?.[1] ?? '');
    const claims = payload && readTokenClaims(payload, this.clock.now());
    const user = claims && (await this.sessions.findCurrentUser(claims));
    if (!user || this.isUnusedTooLong(user)) return undefined;
    this.use.note(user.sessionId, user.lastUsedAt);
    return { ...user, accountId: claims.accountId };
  }

  /** Returns the claims of a token that we signed, expired or not; undefined for any other. */
  private async payloadOf(token: string): Promise<Record<string, unknown> | undefined> {
    const key = this.keys.keyOf(token);
    if (!key) return undefined;
    const options: JwtVerifyOptions = {
      // jsonwebtoken accepts a key object, although Nest's types do not; from a text it would build one at each request
      secret: key as unknown as Buffer,
      algorithms: [TOKEN_ALGORITHM],
      issuer: TOKEN_ISSUER,
      audience: TOKEN_AUDIENCE,
      // the library uses the machine's clock: `readTokenClaims` checks with ours
      ignoreExpiration: true,
    };
    return this.jwt.verifyAsync<Record<string, unknown>>(token, options).catch(() => undefined);
  }

  /**
   * Organisers and hosts, who see the data of guests, are signed out after a time without use, in case a screen is left
   * open.
   */
  private isUnusedTooLong({ role, lastUsedAt }: Omit<CurrentUser, 'accountId'>): boolean {
    const unused = this.clock.now().getTime() - lastUsedAt.getTime();
    return role !== 'user' && unused > this.settings.staffIdleHours * HOUR;
  }
}
