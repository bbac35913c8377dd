import { SpanKind as Kind } from '@opentelemetry/api';
import type { SpanKind } from './tracing.js';

/**
 * Returns the operation and table of a statement, such as `update reservations`, and nothing else of its text, so that
 * no value gets into a trace.
 */
export function operationOf(sql: string): string {
  const [verb = 'statement'] = /[a-z]+/i.exec(sql) ?? [];
  const table = /\b(?:from|into|update|join)\s+(?:only\s+)?("?[a-z_][\w.]*"?)/i.exec(sql)?.[1];
  return [verb.toLowerCase(), ...(table ? [table.replaceAll('"', '')] : [])].join(' ');
}

/** A statement. Its subject is the SQL text. */
export const STATEMENT: SpanKind = {
  kind: Kind.CLIENT,
  name: operationOf,
  attributes: (sql) => ({
    'db.system.name': 'postgresql',
    'db.operation.name': operationOf(sql).split(' ')[0] ?? '',
    'db.query.summary': operationOf(sql),
  }),
};

/** A transaction, including the wait for its connection. */
export const TRANSACTION: SpanKind = {
  kind: Kind.INTERNAL,
  name: () => 'transaction',
  attributes: () => ({ 'db.system.name': 'postgresql' }),
};

/** A call of the payment provider. Its subject is the operation. */
export const PROVIDER_CALL: SpanKind = {
  kind: Kind.CLIENT,
  name: (operation) => `stripe ${operation}`,
  attributes: (operation) => ({ 'peer.service': 'stripe', 'apero.operation': operation }),
};

/** A mail being sent to the mail server. */
export const MAIL: SpanKind = {
  kind: Kind.CLIENT,
  name: () => 'mail',
  attributes: () => ({ 'peer.service': 'smtp' }),
};

/** A push message being sent to the push service. */
export const PUSH: SpanKind = {
  kind: Kind.CLIENT,
  name: () => 'push',
  attributes: () => ({ 'peer.service': 'push' }),
};

/** A job. Its subject is its queue. */
export const JOB: SpanKind = {
  kind: Kind.CONSUMER,
  name: (queue) => `job ${queue}`,
  attributes: (queue) => ({ 'messaging.destination.name': queue, 'messaging.system': 'pg-boss' }),
};
