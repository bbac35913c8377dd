export interface Finding {
  /** The subject of the check, in a word or two. */
  check: string;
  state: 'ok' | 'warning' | 'fault';
  /** One sentence, without secrets. */
  says: string;
  /** How to solve the problem. */
  remedy?: string;
}

/** Returns functions that create findings about one subject. */
export function about(check: string) {
  return {
    ok: (says: string): Finding => ({ check, state: 'ok', says }),
    warning: (says: string, remedy: string): Finding => ({ check, state: 'warning', says, remedy }),
    fault: (says: string, remedy: string): Finding => ({ check, state: 'fault', says, remedy }),
  };
}

/** Returns the findings that apply; if none does, that all is well. */
export function applying(found: readonly (Finding | false | null)[], well: Finding): Finding[] {
  const applies = found.filter((one) => one !== false && one !== null);
  return applies.length > 0 ? applies : [well];
}

/** Returns the kind of an error: its code or its name. (Its message may contain hosts, users and passwords.) */
export function kindOf(error: unknown): string {
  const { code, name, cause } = (error ?? {}) as { code?: unknown; name?: unknown; cause?: unknown };
  if (typeof code === 'string') return code;
  if (cause) return kindOf(cause);
  return typeof name === 'string' ? name : 'error';
}

const HTTP_TIMEOUT = 8000;

/** Sends a request. Returns its status, and the JSON of the response; an empty object if it is none. */
export async function ask<Body>(url: string, init: RequestInit = {}) {
  const answer = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(HTTP_TIMEOUT) });
  const body = (await answer.json().catch(() => ({}))) as Partial<Body>;
  return { isOk: answer.ok, status: answer.status, body };
}
