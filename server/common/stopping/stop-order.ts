/** Why the process stops. */
export interface StopReason {
  /** Exit code of the process. */
  code: 0 | 1;
  /** The error that caused it; null for a signal. */
  fault: Error | null;
}

/** Under npm one Ctrl-C arrives twice. A second one after this many milliseconds is a new one. */
const SAME_PRESS = 1000;

/**
 * Resolves with the first reason to stop: a signal, or an uncaught error. After that, further signals and errors do not
 * interrupt a clean stop, except a second Ctrl-C.
 */
export function stopOrder(): Promise<StopReason> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => resolve({ code: 0, fault: null }));
    for (const fault of ['uncaughtException', 'unhandledRejection'] as const)
      process.on(fault, (thrown: unknown) =>
        resolve({ code: 1, fault: thrown instanceof Error ? thrown : new Error(String(thrown)) }),
      );
    let pressed: number | undefined;
    process.on('SIGINT', () => {
      pressed ??= performance.now();
      if (performance.now() - pressed > SAME_PRESS) process.exit(130);
    });
  });
}
