import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  Logger,
  type NestInterceptor,
} from '@nestjs/common';
import type { Response } from 'express';
import { type Observable, catchError, tap } from 'rxjs';
import { DomainError } from '../../common/errors/domain-error.js';
import { Keys } from '../../common/keys/keys.js';
import { KnownDevices } from './known-devices.js';
import { type CountedRequest, sentEmail } from './rate-limit.guard.js';

/** Characters of a keyed hash in the log: enough to distinguish accounts and addresses. */
const HASH_LENGTH = 16;

/** Makes the browser known after a registration: see `KnownDevices`. */
@Injectable()
export class RegistrationInterceptor implements NestInterceptor {
  constructor(private readonly devices: KnownDevices) {}

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<CountedRequest>();
    return next
      .handle()
      .pipe(
        tap(() =>
          this.devices.remember(
            request,
            http.getResponse<Response>(),
            sentEmail(request) ?? '',
            request.device,
          ),
        ),
      );
  }
}

/** Wraps a login: a failure is logged, with keyed hashes of account and IP address. */
@Injectable()
export class LogInInterceptor extends RegistrationInterceptor {
  private readonly logger = new Logger('Auth');

  constructor(
    private readonly keys: Keys,
    devices: KnownDevices,
  ) {
    super(devices);
  }

  override intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const request = context.switchToHttp().getRequest<CountedRequest>();
    return super.intercept(context, next).pipe(
      catchError((error: unknown) => {
        if (error instanceof DomainError) this.report(error.code, sentEmail(request) ?? '', request.ip ?? '');
        throw error;
      }),
    );
  }

  private report(code: string, email: string, address: string): void {
    const hash = (text: string) => this.keys.sign('failed-log-ins', text).slice(0, HASH_LENGTH);
    this.logger.warn(`log-in failed: ${code}, account ${hash(email)}, address ${hash(address)}`);
  }
}
