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
/** What the organiser typed to search may be a name or an address: the log is never changed, so it is not kept there. */
const FREE_TEXTS = ['q'];
const PAGING = ['page', 'per_page'];

interface Read {
  action: `${string}_read`;
  subject: AuditSubject;
  /** A screen asks again and again: further reads of the same by the same person within an hour add no entry. */
  isAskedAgain: boolean;
  /** The parameter of the path that names the subject. */
  param: string;
}

/** Adds one entry to the log for each answer of a call that reads: for a list how it was filtered and how many rows it had. */
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
        const { action, subject, isAskedAgain, param } = read;
        const subjectId = typeof params[param] === 'string' ? Number(params[param]) : null;
        const details = { ...readFilter(query), ...rowsOf(answer) };
        // before the answer leaves: what cannot be recorded is not read
        if (user)
          await this.audit.recordRead(user, { action, subject, subjectId, details }, { isAskedAgain });
        return answer;
      }),
    );
  }
}

/** The call reads people, reports or pairs: each of its answers is recorded, or one an hour of those that a screen asks for by itself. */
export const AuditedRead = (
  action: Read['action'],
  subject: AuditSubject,
  { isAskedAgain = false, param = 'id' }: Partial<Pick<Read, 'isAskedAgain' | 'param'>> = {},
): MethodDecorator =>
  applyDecorators(
    SetMetadata(READ, { action, subject, isAskedAgain, param } satisfies Read),
    UseInterceptors(AuditedReadInterceptor),
  );

/** Returns how a list was filtered, as the log says it. */
export function readFilter(query: Readonly<Record<string, unknown>>): { filter?: string[] } {
  const filter = Object.entries(query)
    .filter(([name, value]) => typeof value === 'string' && value !== '' && !PAGING.includes(name))
    .map(([name, value]) => (FREE_TEXTS.includes(name) ? name : `${name}=${String(value)}`));
  return filter.length > 0 ? { filter } : {};
}

function rowsOf(answer: unknown): { rows?: number } {
  const { items } = (answer ?? {}) as { items?: unknown };
  return Array.isArray(items) ? { rows: items.length } : {};
}
