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

/** Returns the kind of an error: its code or its name. (Its message may contain hosts, users and passwords.) */
export function kindOf(error: unknown): string {
  const { code, name, cause } = (error ?? {}) as { code?: unknown; name?: unknown; cause?: unknown };
  if (typeof code === 'string') return code;
  if (cause) return kindOf(cause);
  return typeof name === 'string' ? name : 'error';
}
