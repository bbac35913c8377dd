import { Injectable } from '@nestjs/common';
import { Database } from '../../common/database/database.js';

/** How often somebody has tried in the running window, and when it ends. */
interface RateLimitWindow {
  hits: number;
  windowEndsAt: Date;
}

/** The rows of `rate_limits`: keys are keyed hashes, so neither e-mail nor address can be read from them. */
@Injectable()
export class RateLimitsRepository {
  constructor(private readonly database: Database) {}

  /** Counts one attempt in the running window, or begins a new one; atomic. Counts no further than one over `limit`. */
  async count(key: string, now: Date, windowEndsAt: Date, limit: number): Promise<RateLimitWindow> {
    const rows = await this.database.query<RateLimitWindow>(
      `insert into rate_limits as a (key, hits, window_ends_at) values ($1, 1, $3)
       on conflict (key) do update set
         hits = case when a.window_ends_at <= $2 then 1 else least(a.hits, $4::integer) + 1 end,
         window_ends_at = case when a.window_ends_at <= $2 then excluded.window_ends_at else a.window_ends_at end
       returning hits, window_ends_at as "windowEndsAt"`,
      [key, now, windowEndsAt, limit],
    );
    return rows[0] ?? { hits: 1, windowEndsAt };
  }

  /** Forgets windows that have ended. */
  async sweep(now: Date): Promise<void> {
    await this.database.query('delete from rate_limits where window_ends_at <= $1', [now]);
  }
}
