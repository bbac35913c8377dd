import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { DomainError } from '../../common/errors/domain-error.js';
import {
  type AuthenticatedRequest,
  type CurrentUser,
  accessLevelOf,
  isForVerifiedEmailOnly,
  isOpenToBlocked,
  isOpenToTickets,
  keyScopeOf,
} from '../../common/http/access.js';
import { ApiKeysService } from '../api-keys/api-keys.service.js';
import { Settings } from '../../common/config/settings.js';
import { mayEnter } from './access.rules.js';
import { LiveTickets } from './live-tickets.js';
import { TokenAuthentication } from './token-authentication.js';

/** Runs before every route: sets the current user, and refuses users whom the route's access level does not admit. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly tokens: TokenAuthentication,
    private readonly settings: Settings,
    private readonly apiKeys: ApiKeysService,
    private readonly tickets: LiveTickets,
  ) {}

  /**
   * Checks the access to a route. Throws UNAUTHENTICATED, ACCOUNT_BLOCKED, PROFILE_REQUIRED, FORBIDDEN,
   * EMAIL_NOT_VERIFIED, RATE_LIMITED (an API key).
   */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context
      .switchToHttp()
      .getRequest<Omit<AuthenticatedRequest, 'user'> & { user?: CurrentUser | undefined }>();
    const user = await this.userOf(request, context.getHandler());
    // also for the log of a refusal
    request.user = user;
    const openToBlocked = isOpenToBlocked(context.getHandler());
    const answer = mayEnter(accessLevelOf(context.getClass(), context.getHandler()), user, openToBlocked);
    if (answer !== 'yes') throw new DomainError(answer);
    const needsVerified = this.settings.requireVerifiedEmail && isForVerifiedEmailOnly(context.getHandler());
    if (needsVerified && !user?.emailVerified) throw new DomainError('EMAIL_NOT_VERIFIED');
    // on a public route a blocked account counts as not signed in
    request.user = user?.blocked && !openToBlocked ? undefined : user;
    return true;
  }

  /** Returns the user of an API key, a ticket of a stream, or an access token. Throws as `canActivate` for a wrong key. */
  private async userOf(
    { headers, query }: Pick<AuthenticatedRequest, 'headers' | 'query'>,
    handler: object,
  ): Promise<CurrentUser | undefined> {
    const key = this.apiKeys.keyIn(headers.authorization);
    if (key) return this.apiKeys.enter(key, keyScopeOf(handler));
    const ticket = isOpenToTickets(handler) ? query['ticket'] : undefined;
    if (typeof ticket === 'string') return this.tickets.enter(ticket);
    return this.tokens.userOf(headers.authorization);
  }
}
