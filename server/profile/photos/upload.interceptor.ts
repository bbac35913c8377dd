import { rm } from 'node:fs/promises';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Response, Request } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { Semaphore } from '../../common/concurrency/semaphore.js';
import { DomainError } from '../../common/errors/domain-error.js';
import type { AuthenticatedRequest } from '../../common/http/access.js';
import { refuseLateBody } from '../../common/http/deadlines.js';
import { repeatEvery } from '../../common/clock/repeat-every.js';
import { PhotosService } from './photos.service.js';
import { UploadSlotsService } from './upload-slots.service.js';

/**
 * The minimum speed of an upload: so many bytes in each period of so many milliseconds, until the body is complete. That
 * of the slowest mobile networks; at less, ten megabytes would miss the deadline of an upload anyway.
 */
const LEAST_SPEED = { bytes: 20_000, milliseconds: 10_000 };

/** Calls `tooSlow` once if the body of a request arrives more slowly. Returns a function that stops watching. */
export function watchSpeed(
  request: Request,
  { bytes, milliseconds }: typeof LEAST_SPEED,
  tooSlow: () => void,
): () => Promise<void> {
  let before = request.socket.bytesRead;
  const stop = repeatEvery(milliseconds, 'watching an upload', () => {
    const now = request.socket.bytesRead;
    const isSlow = now - before < bytes;
    before = now;
    if (request.complete || isSlow) void stop();
    if (!request.complete && isSlow) tooSlow();
  });
  return stop;
}

type UploadRequest = AuthenticatedRequest & { file?: { path: string } };

/** Maximum size of one file. */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;
/** Maximum size of the rest of the form. */
const FORM_BYTES = 64 * 1024;
/** Maximum number of uploads that one replica reads at a time: they need this many times ten megabytes of disk. */
const IN_FLIGHT = 48;
/** Maximum number of uploads that wait; each account has at most one. */
const MAX_WAITING = 100;

/**
 * Runs before the form is read. No body is read that is too large, of a person who may not upload now, or while the
 * account or the server is busy; the account's earlier uploads come first. A body that arrives too slowly is refused
 * with 408. Afterwards the uploaded file is deleted, whatever happened.
 */
@Injectable()
export class UploadInterceptor implements NestInterceptor {
  /** Minimum speed of an upload. */
  leastSpeed = LEAST_SPEED;
  private readonly reading = new Semaphore(IN_FLIGHT, MAX_WAITING);

  constructor(
    private readonly slots: UploadSlotsService,
    private readonly photos: PhotosService,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<UploadRequest>();
    const response = http.getResponse<Response>();
    const accountId = request.user?.accountId;
    if (accountId === undefined) return next.handle();
    if (Number(request.headers['content-length'] ?? 0) > MAX_UPLOAD_BYTES + FORM_BYTES)
      throw new DomainError('FILE_TOO_LARGE');
    const gone = goneSignal(response);
    const upload = () => this.reading.run(() => this.read(accountId, request, response, next), gone);
    return from(this.slots.run(accountId, upload, gone));
  }

  private async read(
    accountId: number,
    request: UploadRequest,
    response: Response,
    next: CallHandler<unknown>,
  ): Promise<unknown> {
    const stopWatching = watchSpeed(request, this.leastSpeed, () => refuseLateBody(request, response));
    try {
      await this.photos.requireMayUpload(accountId);
      return await lastValueFrom(next.handle());
    } finally {
      void stopWatching();
      if (request.file) await rm(request.file.path, { force: true });
    }
  }
}

/** Returns a signal that aborts if the client disconnects before the answer was sent. */
export function goneSignal(response: Response): AbortSignal {
  const gone = new AbortController();
  if (response.closed) gone.abort();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  return gone.signal;
}
