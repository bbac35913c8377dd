import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { DomainError } from '../../common/errors/domain-error.js';
import { ACCESS_LEVEL, type AccessLevel, type AuthenticatedRequest } from '../../common/http/access.js';
import { mayEnter } from './access.rules.js';
import { AuthService } from '../auth.service.js';

/** Stands before every route: attaches the user, and lets in whom the route's level admits. Closed by default. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly auth: AuthService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const level =
      this.reflector.getAllAndOverride<AccessLevel | undefined>(ACCESS_LEVEL, [
        context.getHandler(),
        context.getClass(),
      ]) ?? 'guest';
    const user = await this.auth.userOf(request.headers.authorization);
    const answer = mayEnter(level, user);
    if (answer !== 'yes') throw new DomainError(answer);
    // on a public route somebody blocked is nobody in particular
    if (user && !user.blocked) request.user = user;
    return true;
  }
}
