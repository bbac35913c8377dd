import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Injectable, applyDecorators } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { isWellFormed } from '../../common/text/text.rules.js';
import { Semaphore } from '../../common/concurrency/semaphore.js';
import { Settings } from '../../common/config/settings.js';
import { IsString, MaxLength, MinLength } from 'class-validator';

/** Maximum length of an existing password that is entered: longer ones than now were once allowed. */
export const LONGEST_GUESS = 200;

/** A field of a request that is a new password: 6 to 128 characters. */
export const NewPassword = (): PropertyDecorator => applyDecorators(MaxLength(128), MinLength(6), IsString());

/** Threads for hashing: more than cores, so that none is idle, and so few that reading a file waits for one hash at most. */
const AT_ONCE = Math.min(availableParallelism() + 2, 4);
/** Maximum number of waiting calls: the last one waits a few seconds. Further ones are refused within one hash. */
const WAITING = 256;

/**
 * Hashes and verifies passwords off the main thread. Both throw UNAVAILABLE if too many are waiting.
 *
 * Under load, AT_ONCE callers continue together: the memory of a hash fills the processor's cache, and each caller that
 * continued alone would find it empty. This makes logins 4 % faster (docs/performance.md).
 */
@Injectable()
export class Passwords {
  private readonly semaphore = new Semaphore(AT_ONCE, WAITING);
  /** Number of calls that wait for a thread or are in one. */
  private unfinished = 0;
  /** Lets the finished calls continue. */
  private finished: (() => void)[] = [];
  /** A hash that no password has, and that takes as long to verify as a real one. */
  readonly unusedHash: string;
  private readonly cost: Settings['passwordCost'];
  /** The first characters of a hash with the current parameters. */
  private readonly prefix: string;

  constructor({ passwordCost }: Settings) {
    const { memoryCost, timeCost, parallelism } = passwordCost;
    const part = (bytes: number) => randomBytes(bytes).toString('base64').replace(/=+$/, '');
    this.cost = passwordCost;
    this.prefix = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`;
    this.unusedHash = `${this.prefix}${part(16)}$${part(32)}`;
  }

  /** Returns the hash to store for a password. */
  hash(password: string): Promise<string> {
    return this.inThread(() => hash(normal(password), this.cost));
  }

  /**
   * Whether the password matches the hash. Takes the same time without a hash (no such account), and for malformed
   * text: the library would treat all lone surrogates as equal.
   */
  async matches(password: string, stored: string | undefined): Promise<boolean> {
    const compared = stored !== undefined && isWellFormed(password);
    const against = compared ? stored : this.unusedHash;
    return (await this.inThread(() => verify(against, normal(password)))) && compared;
  }

  /** Whether a hash was made with other parameters than the current ones. */
  isOutdated(stored: string): boolean {
    return !stored.startsWith(this.prefix);
  }

  private async inThread<Result>(work: () => Promise<Result>): Promise<Result> {
    this.unfinished++;
    try {
      return await this.semaphore.run(work);
    } finally {
      this.unfinished--;
      await new Promise<void>((proceed) => {
        this.finished.push(proceed);
        if (this.finished.length >= AT_ONCE || this.unfinished === 0)
          for (const each of this.finished.splice(0)) each();
      });
    }
  }
}

// the same letters from another keyboard may arrive decomposed
function normal(password: string): string {
  return password.normalize('NFKC');
}
