import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { SessionsRepository } from './sessions.repository.js';
import { MINUTE, SECOND } from '../../common/time/durations.rules.js';
import { repeatEvery } from '../../common/clock/repeat-every.js';

/** A use is stored only if the stored one is at least this old. */
const RESOLUTION_MILLISECONDS = 10 * MINUTE;

/**
 * Stores when sessions were last used, in the background: many sessions in one statement, each at most every ten
 * minutes.
 */
@Injectable()
export class SessionUse implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Sessions');
  private used = new Map<number, Date>();
  private readonly stop = repeatEvery(SECOND, 'storing when sessions were used', () => this.write());

  constructor(
    private readonly sessions: SessionsRepository,
    private readonly clock: Clock,
  ) {}

  /** Records that a session is used now. */
  note(sessionId: number, lastUsedAt: Date): void {
    const now = this.clock.now();
    if (now.getTime() - lastUsedAt.getTime() < RESOLUTION_MILLISECONDS) return;
    this.used.set(sessionId, now);
  }

  /** Stores the collected uses. A failure is only logged: the next use is stored again. */
  async write(): Promise<void> {
    const used = [...this.used];
    this.used = new Map();
    if (used.length === 0) return;
    await this.sessions.markUsed(used).catch((error: unknown) => this.logger.error(error));
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.stop();
    await this.write();
  }
}
