import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
  UseInterceptors,
  applyDecorators,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type Observable, mergeMap } from 'rxjs';
import type { AuthenticatedRequest } from '../common/http/access.js';
import type { AuditSubject } from './audit-entry.entity.js';
import { AuditService } from './audit.service.js';

const READ = 'apero:audited-read';

interface Read {
  action: `${AuditSubject}.${string}_read`;
  /** Repeated by a screen: further reads of the same subject by the same person within an hour add no entry. */
  isAskedAgain: boolean;
  /** The path parameter with the subject's id. */
  param: string;
}

/** Adds one entry to the log for each answer of a reading route; for a list with its filter and number of rows. */
@Injectable()
class AuditedReadInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly audit: AuditService,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const read = this.reflector.get<Read>(READ, context.getHandler());
    const { user, params, query } = context.switchToHttp().getRequest<AuthenticatedRequest>();
    return next.handle().pipe(
      mergeMap(async (answer) => {
        const { action, isAskedAgain, param } = read;
        const subjectId = typeof params[param] === 'string' ? Number(params[param]) : null;
        const { items } = (answer ?? {}) as { items?: unknown };
        const rows: { rows?: number } = Array.isArray(items) ? { rows: items.length } : {};
        const details = { ...readFilter(query), ...rows };
        // before the answer is sent: data is not read without an entry
        if (user) await this.audit.recordRead(user, { action, subjectId, details }, isAskedAgain);
        return answer;
      }),
    );
  }
}

/** Records each answer of a route that reads people; one an hour for those that a screen repeats by itself. */
export const AuditedRead = (
  action: Read['action'],
  { isAskedAgain = false, param = 'id' }: Partial<Pick<Read, 'isAskedAgain' | 'param'>> = {},
): MethodDecorator =>
  applyDecorators(
    SetMetadata(READ, { action, isAskedAgain, param } satisfies Read),
    UseInterceptors(AuditedReadInterceptor),
  );

/** Returns the filter of a list, as stored in the log. */
export function readFilter(query: Readonly<Record<string, unknown>>): { filter?: string[] } {
  const filter = Object.entries(query)
    .filter(([name, value]) => typeof value === 'string' && value !== '' && !/^(per_)?page$/.test(name))
    // a search text may be a name or an address, and the log can never be changed: it is not stored there
    .map(([name, value]) => (name === 'q' ? name : `${name}=${String(value)}`));
  return filter.length > 0 ? { filter } : {};
}
