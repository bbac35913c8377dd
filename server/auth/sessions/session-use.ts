import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { SessionsRepository } from './sessions.repository.js';
import { MINUTE } from '../../common/time/durations.rules.js';

/** A use is stored only if the stored one is at least this old. */
const RESOLUTION_MILLISECONDS = 10 * MINUTE;
/** Milliseconds for which uses are collected for one statement. */
const COLLECT_MILLISECONDS = 1000;

/**
 * Stores when sessions were last used, in the background: many sessions in one statement, each at most every ten
 * minutes.
 */
@Injectable()
export class SessionUse implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Sessions');
  private used = new Map<number, Date>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly sessions: SessionsRepository,
    private readonly clock: Clock,
  ) {}

  /** Records that a session is used now. */
  note(sessionId: number, lastUsedAt: Date): void {
    const now = this.clock.now();
    if (now.getTime() - lastUsedAt.getTime() < RESOLUTION_MILLISECONDS) return;
    this.used.set(sessionId, now);
    this.timer ??= setTimeout(() => void this.write(), COLLECT_MILLISECONDS).unref();
  }

  /** Stores the collected uses. A failure is only logged: the next use is stored again. */
  async write(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const used = [...this.used];
    this.used = new Map();
    if (used.length === 0) return;
    await this.sessions.markUsed(used).catch((error: unknown) => this.logger.error(error));
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.write();
  }
}
