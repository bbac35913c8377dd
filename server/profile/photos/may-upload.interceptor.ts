import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Observable } from 'rxjs';
import type { AuthenticatedRequest } from '../../common/http/access.js';
import { PhotosService } from './photos.service.js';

/** Runs before the form is read: checks whether this person may upload now. */
@Injectable()
export class MayUploadInterceptor implements NestInterceptor {
  constructor(private readonly photos: PhotosService) {}

  async intercept(context: ExecutionContext, next: CallHandler<unknown>): Promise<Observable<unknown>> {
    const { user } = context.switchToHttp().getRequest<AuthenticatedRequest>();
    if (user) await this.photos.requireMayUpload(user.accountId);
    return next.handle();
  }
}
