import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Clock } from '../../common/clock/clock.js';
import { Settings } from '../../common/config/settings.js';
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
import { HOUR } from '../../common/time/durations.rules.js';
import { ApiKeysService } from '../api-keys/api-keys.service.js';
import { LiveTickets } from './live-tickets.js';
import { SessionUse } from './session-use.js';
import { SessionsRepository } from './sessions.repository.js';
import { Tokens } from './tokens.js';

/** What an Authorization header may hold: an API key or an access token. */
const API_KEY = /^bearer +(apero_[\w-]{43})$/i;
const TOKEN = /^bearer +([\w.-]{1,4096})$/i;

/** Runs before every route: sets the current user, and refuses users whom the route's access level does not admit. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly tokens: Tokens,
    private readonly sessions: SessionsRepository,
    private readonly use: SessionUse,
    private readonly apiKeys: ApiKeysService,
    private readonly tickets: LiveTickets,
  ) {}

  /**
   * Checks the access to a route. Throws UNAUTHENTICATED, ACCOUNT_BLOCKED, PROFILE_REQUIRED, FORBIDDEN,
   * EMAIL_NOT_VERIFIED, RATE_LIMITED (an API key).
   */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const handler = context.getHandler();
    const user = await this.userOf(request, handler);
    const openToBlocked = isOpenToBlocked(handler);
    const answer = mayEnter(accessLevelOf(context.getClass(), handler), user, openToBlocked);
    if (answer !== 'yes') throw new DomainError(answer);
    const needsVerified = this.settings.requireVerifiedEmail && isForVerifiedEmailOnly(handler);
    if (needsVerified && !user?.emailVerified) throw new DomainError('EMAIL_NOT_VERIFIED');
    // on a public route a blocked account counts as not signed in
    if (user && (!user.blocked || openToBlocked)) request.user = user;
    return true;
  }

  private async userOf({ headers, query }: Request, handler: object): Promise<CurrentUser | undefined> {
    const authorization = headers.authorization ?? '';
    const [, key] = API_KEY.exec(authorization) ?? [];
    if (key) return this.apiKeys.enter(key, keyScopeOf(handler));
    const ticket = isOpenToTickets(handler) ? query['ticket'] : undefined;
    if (typeof ticket === 'string') return this.tickets.enter(ticket);
    const [, token] = TOKEN.exec(authorization) ?? [];
    return token ? this.signedIn(token) : undefined;
  }

  // as stored now; undefined if the token has expired, or its session or account is gone
  private async signedIn(token: string): Promise<CurrentUser | undefined> {
    const claims = this.tokens.read(token);
    const user = claims && (await this.sessions.findCurrentUser(claims));
    if (!user) return undefined;
    // organisers and hosts, who see the data of guests, are signed out in case a screen is left open
    const unused = this.clock.now().getTime() - user.lastUsedAt.getTime();
    if (user.role !== 'user' && unused > this.settings.staffIdleHours * HOUR) return undefined;
    this.use.note(user.sessionId, user.lastUsedAt);
    return { ...user, accountId: claims.accountId };
  }
}
