import { type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { DomainError } from '../../common/errors/domain-error.js';
import { type CurrentUser, accessLevelOf, isForVerifiedEmailOnly } from '../../common/http/access.js';
import { Settings } from '../../common/config/settings.js';
import { mayEnter } from './access.rules.js';
import { JwtStrategy } from './jwt.strategy.js';

/** Runs before every route: sets the current user, and refuses those whom the route's access level does not admit. */
@Injectable()
export class AccessGuard extends AuthGuard() {
  constructor(
    strategy: JwtStrategy,
    private readonly settings: Settings,
  ) {
    super({ defaultStrategy: strategy.name });
  }

  /** Throws UNAUTHENTICATED, ACCOUNT_BLOCKED, PROFILE_REQUIRED, FORBIDDEN, EMAIL_NOT_VERIFIED. */
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    await super.canActivate(context);
    const request = context.switchToHttp().getRequest<{ user?: CurrentUser | false }>();
    const user = request.user || undefined;
    const answer = mayEnter(accessLevelOf(context.getClass(), context.getHandler()), user);
    if (answer !== 'yes') throw new DomainError(answer);
    const needsVerified = this.settings.requireVerifiedEmail && isForVerifiedEmailOnly(context.getHandler());
    if (needsVerified && !user?.emailVerified) throw new DomainError('EMAIL_NOT_VERIFIED');
    // on a public route a blocked account counts as not signed in
    request.user = user?.blocked ? undefined : user;
    return true;
  }

  /** Leaves it to `canActivate` what becomes of a request without a user: some routes are public. */
  override handleRequest<User>(error: unknown, user: User): User {
    if (error) throw error;
    return user;
  }
}
