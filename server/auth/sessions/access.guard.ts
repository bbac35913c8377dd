import { randomUUID } from 'node:crypto';
import { type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import passport from 'passport';
import { type SecretOrKeyProvider, Strategy } from 'passport-jwt';
import { Clock } from '../../common/clock/clock.js';
import { DomainError } from '../../common/errors/domain-error.js';
import {
  type AuthenticatedRequest,
  type CurrentUser,
  accessLevelOf,
  isForVerifiedEmailOnly,
  isOpenToBlocked,
  isOpenToTickets,
  keyScopeOf,
  mayEnter,
} from '../../common/http/access.js';
import { ApiKeysService } from '../api-keys/api-keys.service.js';
import { Settings } from '../../common/config/settings.js';
import { HOUR } from '../../common/time/durations.rules.js';
import { LiveTickets } from './live-tickets.js';
import { SessionsService } from './sessions.service.js';
import { readTokenClaims, TOKEN_ALGORITHM, TOKEN_AUDIENCE, TOKEN_ISSUER, Tokens } from './tokens.js';

/** What an Authorization header may hold: an access token or an API key. */
const TOKEN = /^bearer +([\w.-]{1,4096})$/i;
const API_KEY = /^bearer +(apero_[\w-]{43})$/i;

/** Finds the user of a request by the access token in its Authorization header. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  constructor(
    tokens: Tokens,
    private readonly clock: Clock,
    private readonly sessions: SessionsService,
    private readonly settings: Settings,
  ) {
    super({
      // not the library's extractor, which would accept more words after the token
      jwtFromRequest: (request: Request) => TOKEN.exec(request.headers.authorization ?? '')?.[1] ?? null,
      secretOrKeyProvider: keyFrom(tokens),
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
    if (!claims) return undefined;
    const { accountId, tokenId, issuedAt } = claims;
    const user = await this.sessions.findCurrentUser(accountId, tokenId, issuedAt);
    if (!user || this.isUnusedTooLong(user)) return undefined;
    this.sessions.noteUse(user.sessionId, user.lastUsedAt);
    return { ...user, accountId };
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
function keyFrom(tokens: Tokens): SecretOrKeyProvider {
  return (_request, token: string, done) => {
    const key = tokens.keyOf(token);
    if (key) done(null, key as unknown as Buffer);
    else done(new Error('The token names no key of ours'));
  };
}

/** Runs before every route: sets the current user, and refuses users whom the route's access level does not admit. */
@Injectable()
export class AccessGuard extends AuthGuard() {
  constructor(
    strategy: JwtStrategy,
    private readonly settings: Settings,
    private readonly apiKeys: ApiKeysService,
    private readonly tickets: LiveTickets,
  ) {
    super({ defaultStrategy: strategy.name });
  }

  /** Throws UNAUTHENTICATED, ACCOUNT_BLOCKED, PROFILE_REQUIRED, FORBIDDEN, EMAIL_NOT_VERIFIED; RATE_LIMITED (an API key). */
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context
      .switchToHttp()
      .getRequest<Omit<AuthenticatedRequest, 'user'> & { user?: CurrentUser | false | undefined }>();
    const [, key] = API_KEY.exec(request.headers.authorization ?? '') ?? [];
    const ticket = isOpenToTickets(context.getHandler()) ? request.query['ticket'] : undefined;
    if (key) request.user = await this.apiKeys.enter(key, keyScopeOf(context.getHandler()));
    else if (typeof ticket === 'string') request.user = await this.tickets.enter(ticket);
    else await super.canActivate(context);
    const user = request.user || undefined;
    const openToBlocked = isOpenToBlocked(context.getHandler());
    const answer = mayEnter(accessLevelOf(context.getClass(), context.getHandler()), user, openToBlocked);
    if (answer !== 'yes') throw new DomainError(answer);
    const needsVerified = this.settings.requireVerifiedEmail && isForVerifiedEmailOnly(context.getHandler());
    if (needsVerified && !user?.emailVerified) throw new DomainError('EMAIL_NOT_VERIFIED');
    // on a public route a blocked account counts as not signed in
    request.user = user?.blocked && !openToBlocked ? undefined : user;
    return true;
  }

  /** Does not refuse a request without a user, because some routes are public: `canActivate` decides. */
  override handleRequest<User>(error: unknown, user: User): User {
    if (error) throw error;
    return user;
  }
}
