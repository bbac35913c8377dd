/** Why the process is to end. */
export interface StopReason {
  /** What the process ends with. */
  code: 0 | 1;
  /** What went wrong; null if it was told to stop. */
  fault: Error | null;
}

/** Ctrl-C under npm arrives twice: from the terminal, and from npm. A second one that comes later is meant. */
const SAME_PRESS = 1000;

/**
 * Resolves with the first reason to end: a signal, or a fault that nobody has caught. From the first moment on, and for
 * good: neither a second signal nor a second fault cuts a clean stop short, but for a Ctrl-C that somebody presses again.
 */
export function stopOrder(): Promise<StopReason> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => resolve({ code: 0, fault: null }));
    for (const fault of ['uncaughtException', 'unhandledRejection'] as const)
      process.on(fault, (thrown: unknown) => resolve({ code: 1, fault: asError(thrown) }));
    let pressed: number | undefined;
    process.on('SIGINT', () => {
      pressed ??= performance.now();
      if (performance.now() - pressed > SAME_PRESS) process.exit(130);
    });
  });
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
