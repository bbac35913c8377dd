import { Injectable, Logger } from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Settings } from '../config/settings.js';

/** Free bytes that reading and writing photos needs. */
const LEAST_BYTES = 50 * 1024 * 1024;
const MEGABYTE = 1024 * 1024;
const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'is full',
  EDQUOT: 'is full (its quota)',
  EROFS: 'cannot be written to',
  EACCES: 'cannot be written to',
  EMFILE: 'cannot be opened: no file handles left in this process',
  ENFILE: 'cannot be opened: no file handles left on this machine',
  EIO: 'cannot be read or written',
};

/** Returns null if all is well, otherwise a short reason in English, without secrets. */
type Check = () => Promise<string | null>;

/** Why this replica should receive no requests. */
export interface Unready {
  /** Name of the check. */
  name: string;
  reason: string;
  /** Seconds since the check was first seen to fail. */
  seconds: number;
}

/** Timeout of one check, in milliseconds: the caller needs an answer even if a dependency does not answer. */
const WITHIN_MILLISECONDS = 1800;

/** Knows whether this replica can serve requests. Each part that can prevent it defines a check. */
@Injectable()
export class Readiness {
  private readonly checks = new Map<string, Check>();
  /** Checks that have not finished: none runs twice at the same time. */
  private readonly pending = new Map<string, Promise<string | null>>();
  private readonly since = new Map<string, number>();
  private readonly logger = new Logger('Readiness');
  private wasReady = true;

  /** Adds a check. Call it in a constructor or in `onModuleInit`. */
  define(name: string, check: Check): void {
    this.checks.set(name, check);
  }

  get names(): string[] {
    return [...this.checks.keys()];
  }

  /** Runs all checks, for at most two seconds. Returns the failures; empty if this replica is ready. */
  async ask(): Promise<readonly Unready[]> {
    const answers = await Promise.all([...this.checks].map(([name, check]) => this.askOne(name, check)));
    const wrong = answers.filter((answer) => answer !== null);
    if (wrong.length === 0 && !this.wasReady) this.logger.warn('ready again');
    this.wasReady = wrong.length === 0;
    return wrong;
  }

  private async askOne(name: string, check: Check): Promise<Unready | null> {
    const late = `no answer within ${WITHIN_MILLISECONDS / 1000} s`;
    const answered = new AbortController();
    const timeout = delay(WITHIN_MILLISECONDS, late, { ref: false, signal: answered.signal });
    const reason = await Promise.race([this.answerOf(name, check), timeout]);
    answered.abort();
    if (reason === null) {
      this.since.delete(name);
      return null;
    }
    const since = this.since.get(name) ?? performance.now();
    this.since.set(name, since);
    return { name, reason, seconds: Math.round((performance.now() - since) / 1000) };
  }

  private answerOf(name: string, check: Check): Promise<string | null> {
    const answer =
      this.pending.get(name) ??
      check()
        .catch((error: unknown) => `failed (${kindOf(error)})`)
        .finally(() => this.pending.delete(name));
    this.pending.set(name, answer);
    return answer;
  }
}

/** Readiness check: whether the photo folder is writable and has free space. */
@Injectable()
export class DataFolderReadiness {
  constructor(
    private readonly settings: Settings,
    readiness: Readiness,
  ) {
    readiness.define('data folder', () => this.check());
  }

  private async check(): Promise<string | null> {
    const { dataDir } = this.settings;
    try {
      const { bavail, bsize } = await statfs(dataDir);
      if (bavail * bsize < LEAST_BYTES) return `has only ${Math.floor((bavail * bsize) / MEGABYTE)} MB left`;
      const probe = join(dataDir, `.ready-${randomUUID()}`);
      await writeFile(probe, 'ready').finally(() => rm(probe, { force: true }));
      return null;
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      // it is created with the first photo
      if (code === 'ENOENT') return null;
      if (REASONS[code]) return REASONS[code];
      throw error;
    }
  }
}

// a message may contain hosts and users; its code does not
function kindOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  return [code, name].find((text) => typeof text === 'string') ?? 'error';
}
