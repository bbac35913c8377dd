import { rm } from 'node:fs/promises';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Response } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { Semaphore } from '../../common/concurrency/semaphore.js';
import { DomainError } from '../../common/errors/domain-error.js';
import type { AuthenticatedRequest } from '../../common/http/access.js';
import { refuseLateBody } from '../../common/http/deadlines.js';
import { LEAST_SPEED, watchSpeed } from './least-speed.js';
import { UploadSlotsService } from './upload-slots.service.js';

type UploadRequest = AuthenticatedRequest & { file?: { path: string } };

/** Of one file. */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;
/** What the form around it takes at most. */
const FORM_BYTES = 64 * 1024;
/** Uploads of all accounts that one replica reads at a time: they take this times ten megabytes of the disk. */
const IN_FLIGHT = 48;
/** Uploads that wait to be read; each account has one at most. */
const MAX_WAITING = 100;

/**
 * Stands before the interceptor that reads the form: no byte of a body is read that is too large, or whose account or
 * server has enough to do; the account's earlier uploads come first. A body that comes drop by drop is given up with 408.
 * Afterwards the uploaded file is deleted, whatever became of it.
 */
@Injectable()
export class UploadInterceptor implements NestInterceptor {
  /** How slow an upload may be. */
  leastSpeed = LEAST_SPEED;
  private readonly reading = new Semaphore(IN_FLIGHT, MAX_WAITING);

  constructor(private readonly slots: UploadSlotsService) {}

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<UploadRequest>();
    const response = http.getResponse<Response>();
    const accountId = request.user?.accountId;
    if (accountId === undefined) return next.handle();
    if (Number(request.headers['content-length'] ?? 0) > MAX_UPLOAD_BYTES + FORM_BYTES)
      throw new DomainError('FILE_TOO_LARGE');
    const gone = goneSignal(response);
    const upload = () => this.reading.run(() => this.read(request, response, next), gone);
    return from(this.slots.run(accountId, upload, gone));
  }

  private async read(
    request: UploadRequest,
    response: Response,
    next: CallHandler<unknown>,
  ): Promise<unknown> {
    const stopWatching = watchSpeed(request, this.leastSpeed, () => refuseLateBody(request, response));
    try {
      return await lastValueFrom(next.handle());
    } finally {
      stopWatching();
      if (request.file) await rm(request.file.path, { force: true });
    }
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
