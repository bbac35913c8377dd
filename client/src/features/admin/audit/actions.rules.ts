import { AUDIT_SUBJECTS } from '../../../api/states';
import type { AuditSubject } from '../../../api/types';

/** What actions begin with, and the subject under which they are offered. */
const BEGINNINGS: readonly (readonly [string, AuditSubject])[] = [
  ...AUDIT_SUBJECTS.map((subject) => [subject, subject] as const),
  ['job', 'account'],
];

/** Returns whether an action of the log, such as `event.postponed`, changed something or looked something up. */
export function kindOfAction(action: string): 'change' | 'read' {
  return action.endsWith('_read') ? 'read' : 'change';
}

/**
 * Returns the action whose phrase has this key, such as `api_key.created` for `api_key_created`, and the subject under which
 * it is offered; undefined if it begins with nothing that we know.
 */
export function actionOfKey(key: string): { action: string; group: AuditSubject } | undefined {
  const [beginning, group] = BEGINNINGS.find(([word]) => key.startsWith(`${word}_`)) ?? [];
  if (beginning === undefined || group === undefined) return undefined;
  return { action: `${beginning}.${key.slice(beginning.length + 1)}`, group };
}
