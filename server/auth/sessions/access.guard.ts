import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
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
import { SessionsRepository } from './sessions.repository.js';
import { Tokens } from './tokens.js';

/** What an Authorization header may hold: an access token or an API key. */
const TOKEN = /^bearer +([\w.-]{1,4096})$/i;
const API_KEY = /^bearer +(apero_[\w-]{43})$/i;

/** Runs before every route: sets the current user, and refuses users whom the route's access level does not admit. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly tokens: Tokens,
    private readonly clock: Clock,
    private readonly sessions: SessionsRepository,
    private readonly settings: Settings,
    private readonly apiKeys: ApiKeysService,
    private readonly tickets: LiveTickets,
  ) {}

  /** Throws UNAUTHENTICATED, ACCOUNT_BLOCKED, PROFILE_REQUIRED, FORBIDDEN, EMAIL_NOT_VERIFIED; RATE_LIMITED (an API key). */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const method = context.getHandler();
    const user = await this.userOf(request, method);
    const openToBlocked = isOpenToBlocked(method);
    const answer = mayEnter(accessLevelOf(context.getClass(), method), user, openToBlocked);
    if (answer !== 'yes') throw new DomainError(answer);
    const needsVerified = this.settings.requireVerifiedEmail && isForVerifiedEmailOnly(method);
    if (needsVerified && !user?.emailVerified) throw new DomainError('EMAIL_NOT_VERIFIED');
    // on a public route a blocked account counts as not signed in
    request.user = user?.blocked && !openToBlocked ? undefined : user;
    return true;
  }

  private async userOf(
    { headers, query }: Pick<Request, 'headers' | 'query'>,
    method: object,
  ): Promise<CurrentUser | undefined> {
    const authorization = headers.authorization ?? '';
    const [, key] = API_KEY.exec(authorization) ?? [];
    if (key) return this.apiKeys.enter(key, keyScopeOf(method));
    const ticket = isOpenToTickets(method) ? query['ticket'] : undefined;
    if (typeof ticket === 'string') return this.tickets.enter(ticket);
    const [, token] = TOKEN.exec(authorization) ?? [];
    return token === undefined ? undefined : this.userOfToken(token);
  }

  /** Returns the user of a token as stored now; undefined if it is not valid, or its session or account is gone. */
  private async userOfToken(token: string): Promise<CurrentUser | undefined> {
    const claims = await this.tokens.read(token);
    const user = claims && (await this.sessions.findCurrentUser(claims));
    if (!user) return undefined;
    // organisers and hosts, who see the data of guests, may have left a screen open
    const unused = this.clock.now().getTime() - user.lastUsedAt.getTime();
    if (user.role !== 'user' && unused > this.settings.staffIdleHours * HOUR) return undefined;
    this.sessions.noteUse(user.sessionId, user.lastUsedAt);
    return { ...user, accountId: claims.accountId };
  }
}
