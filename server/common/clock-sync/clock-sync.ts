import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Settings } from '../config/settings.js';
import { Database } from '../database/database.js';
import { Readiness } from '../health/readiness.js';
import { Clock } from '../clock/clock.js';
import { DatabaseClock } from '../clock/database-clock.js';
import { repeatEvery } from '../clock/repeat-every.js';

/** Interval between two requests for the database's time, in milliseconds. */
const INTERVAL = 15_000;
/** By how much the machine's clock may differ from the database's, in milliseconds. */
const LARGEST_SKEW = 5000;

/** Sets a `DatabaseClock` to the database's time once, and not a clock that a test sets. Returns the clock. */
export async function followDatabase(clock: Clock, database: Database): Promise<Clock> {
  if (!(clock instanceof DatabaseClock)) return clock;
  const asked = clock.elapsed();
  const [row] = await database.query<{ told: Date }>('select clock_timestamp() as told');
  if (row) clock.follow(row.told, asked, clock.elapsed());
  return clock;
}

/** Keeps the clock at the database's time. The replica is not ready if the machine's differs by more than 5 s. */
@Injectable()
export class ClockSync implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger('Clock');
  private stop: (() => Promise<void>) | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly database: Database,
    private readonly readiness: Readiness,
    private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    if (!(this.clock instanceof DatabaseClock)) return;
    const reason = this.reason();
    // logged at the start too, for operators who do not query readiness
    if (reason) this.logger.error(reason);
    this.readiness.define('clock', () => this.check());
    if (this.settings.backgroundWork)
      this.stop = repeatEvery(INTERVAL, 'asking for the time', () => this.follow());
  }

  onModuleDestroy(): void {
    void this.stop?.();
  }

  /** How far the machine's clock is ahead of the database's, in seconds. */
  get skewSeconds(): number {
    return this.clock instanceof DatabaseClock ? this.clock.skew / 1000 : 0;
  }

  /** Returns what is wrong with the machine's clock, or null. Asks the database again before it reports a problem. */
  async check(): Promise<string | null> {
    // after the machine slept, its clock is right and ours is late until the database has been asked
    if (this.reason()) await this.follow();
    return this.reason();
  }

  private reason(): string | null {
    const seconds = this.skewSeconds;
    if (Math.abs(seconds) * 1000 <= LARGEST_SKEW) return null;
    return (
      `the clock of this machine is ${Math.abs(Math.round(seconds))} s ${seconds > 0 ? 'ahead of' : 'behind'} ` +
      'the database’s: set both by a time server (NTP)'
    );
  }

  // an unreachable database is reported by another check
  private async follow(): Promise<void> {
    await followDatabase(this.clock, this.database).catch(() => undefined);
  }
}
