import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { DomainError } from '../../common/errors/domain-error.js';
import { ACCESS_LEVEL, type AccessLevel, type ViewedRequest } from '../../common/http/access.js';
import { mayEnter } from './access.rules.js';
import { AuthService } from '../auth.service.js';

/** Stands before every route: attaches the viewer, and lets in whom the route's level admits. Closed by default. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly auth: AuthService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<ViewedRequest>();
    const level =
      this.reflector.getAllAndOverride<AccessLevel | undefined>(ACCESS_LEVEL, [
        context.getHandler(),
        context.getClass(),
      ]) ?? 'guest';
    const viewer = await this.auth.viewerOf(request.headers.authorization);
    const answer = mayEnter(level, viewer);
    if (answer !== 'yes') throw new DomainError(answer);
    // on a public route somebody blocked is nobody in particular
    if (viewer && !viewer.blocked) request.viewer = viewer;
    return true;
  }
}
