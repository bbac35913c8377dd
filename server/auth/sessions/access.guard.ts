import { type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
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
import { mayEnter } from './token-claims.rules.js';
import { LiveTickets } from './live-tickets.js';
import { JwtStrategy } from './jwt.strategy.js';

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

  /**
   * Checks the access to a route. Throws UNAUTHENTICATED, ACCOUNT_BLOCKED, PROFILE_REQUIRED, FORBIDDEN,
   * EMAIL_NOT_VERIFIED, RATE_LIMITED (an API key).
   */
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context
      .switchToHttp()
      .getRequest<Omit<AuthenticatedRequest, 'user'> & { user?: CurrentUser | false | undefined }>();
    const key = this.apiKeys.keyIn(request.headers.authorization);
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
