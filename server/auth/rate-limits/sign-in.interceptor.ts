import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  Logger,
  type NestInterceptor,
} from '@nestjs/common';
import type { Response } from 'express';
import { type Observable, catchError, mergeMap } from 'rxjs';
import { DomainError } from '../../common/errors/domain-error.js';
import { Keys } from '../../common/keys/keys.js';
import { KnownDevices } from './known-devices.js';
import { type CountedRequest, sentEmail } from './rate-limit.guard.js';

/** Characters of a keyed hash in the log: enough to tell accounts and addresses apart. */
const HASH_LENGTH = 16;

/**
 * Around a log-in: if it succeeds the browser is known from now on; if it fails the log says so, with keyed hashes of
 * account and address.
 */
@Injectable()
export class LogInInterceptor implements NestInterceptor {
  private readonly logger = new Logger('Auth');

  constructor(
    private readonly keys: Keys,
    private readonly devices: KnownDevices,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const request = context.switchToHttp().getRequest<CountedRequest>();
    // not validated yet
    const email = sentEmail(request) ?? '';
    return next.handle().pipe(
      catchError((error: unknown) => {
        if (error instanceof DomainError) this.report(error.code, email, request.ip);
        throw error;
      }),
      mergeMap(async (answer) => {
        await this.devices.remember(request, context.switchToHttp().getResponse<Response>(), email);
        return answer;
      }),
    );
  }

  private report(code: string, email: string, address: string | undefined): void {
    const hash = (text: string) => this.keys.sign('failed-log-ins', text).slice(0, HASH_LENGTH);
    this.logger.warn(`log-in failed: ${code}, account ${hash(email)}, address ${hash(address ?? '')}`);
  }
}

/** After a registration the browser is known: see `KnownDevices`. */
@Injectable()
export class RegistrationInterceptor implements NestInterceptor {
  constructor(private readonly devices: KnownDevices) {}

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<CountedRequest>();
    return next.handle().pipe(
      mergeMap(async (answer) => {
        await this.devices.remember(request, http.getResponse<Response>(), sentEmail(request) ?? '');
        return answer;
      }),
    );
  }
}
