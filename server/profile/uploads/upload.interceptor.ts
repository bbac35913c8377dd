import { rm } from 'node:fs/promises';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Response } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import type { AuthenticatedRequest } from '../../common/http/access.js';
import { UploadSlotsService } from './upload-slots.service.js';

type UploadRequest = AuthenticatedRequest & { file?: { path: string } };

/**
 * Stands before the interceptor that reads the form: the body is read only when the account's earlier uploads are done.
 * Afterwards the uploaded file is deleted, whatever became of it.
 */
@Injectable()
export class UploadInterceptor implements NestInterceptor {
  constructor(private readonly slots: UploadSlotsService) {}

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<UploadRequest>();
    const accountId = request.user?.accountId;
    if (accountId === undefined) return next.handle();
    const upload = async () => {
      try {
        return await lastValueFrom(next.handle());
      } finally {
        if (request.file) await rm(request.file.path, { force: true });
      }
    };
    return from(this.slots.run(accountId, upload, goneSignal(http.getResponse<Response>())));
  }
}

/** Returns a signal that aborts when the client has gone before the answer was sent. */
export function goneSignal(response: Response): AbortSignal {
  const gone = new AbortController();
  if (response.closed) gone.abort();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  return gone.signal;
}
