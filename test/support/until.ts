import { setTimeout as pause } from 'node:timers/promises';

/** How long to wait and how often to look, in milliseconds. */
export interface Patience {
  within: number;
  every?: number;
}

/**
 * Waits for something that can be looked at; answers what it saw, once that is anything but undefined or false.
 * Throws, saying what it waited for, when that takes too long.
 */
export async function until<Seen>(
  what: string | (() => string),
  look: () => Seen | Promise<Seen>,
  { within, every = 20 }: Patience,
): Promise<Exclude<Seen, undefined | false>> {
  const deadline = performance.now() + within;
  for (;;) {
    const seen = await look();
    if (seen !== undefined && seen !== false) return seen as Exclude<Seen, undefined | false>;
    if (performance.now() > deadline)
      throw new Error(`Waited ${within / 1000} s in vain until ${typeof what === 'string' ? what : what()}`);
    await pause(every);
  }
}
