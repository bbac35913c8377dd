import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import passport from 'passport';
import { type SecretOrKeyProvider, Strategy } from 'passport-jwt';
import { Clock } from '../../common/clock/clock.js';
import { Settings } from '../../common/config/settings.js';
import type { CurrentUser } from '../../common/http/access.js';
import { SessionUse } from './session-use.js';
import { SessionsRepository } from './sessions.repository.js';
import { SigningKeys, TOKEN_ALGORITHM, TOKEN_AUDIENCE, TOKEN_ISSUER } from './tokens.js';
import { readTokenClaims } from './token-claims.rules.js';
import { HOUR } from '../../common/time/durations.rules.js';

const BEARER = /^bearer +([\w.-]{1,4096})$/i;

/** Finds the user of a request by the access token in its Authorization header. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  constructor(
    keys: SigningKeys,
    private readonly clock: Clock,
    private readonly sessions: SessionsRepository,
    private readonly use: SessionUse,
    private readonly settings: Settings,
  ) {
    super({
      // not the library's extractor, which would accept more words after the token
      jwtFromRequest: (request: Request) => BEARER.exec(request.headers.authorization ?? '')?.[1] ?? null,
      secretOrKeyProvider: keyFrom(keys),
      algorithms: [TOKEN_ALGORITHM],
      issuer: TOKEN_ISSUER,
      audience: TOKEN_AUDIENCE,
      // the library uses the machine's clock: `validate` checks with ours
      ignoreExpiration: true,
    });
    // Passport's names are global to the process, in which several apps may run
    this.name = `jwt-${randomUUID()}`;
    passport.use(this);
  }

  /** Returns the user as stored now; undefined if the token has expired, or its session or account is gone. */
  async validate(payload: Record<string, unknown>): Promise<CurrentUser | undefined> {
    const claims = readTokenClaims(payload, this.clock.now());
    const user = claims && (await this.sessions.findCurrentUser(claims));
    if (!user || this.isUnusedTooLong(user)) return undefined;
    this.use.note(user.sessionId, user.lastUsedAt);
    return { ...user, accountId: claims.accountId };
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

// jsonwebtoken accepts a key object, although these types do not; from a text it would build one at each request
function keyFrom(keys: SigningKeys): SecretOrKeyProvider {
  return (_request, token: string, done) => {
    const key = keys.keyOf(token);
    if (key) done(null, key as unknown as Buffer);
    else done(new Error('The token names no key of ours'));
  };
}
