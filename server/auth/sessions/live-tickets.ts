import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import type { CurrentUser } from '../../common/http/access.js';
import { Keys } from '../../common/keys/keys.js';
import { SECOND } from '../../common/time/durations.rules.js';
import { SessionsService } from './sessions.service.js';

/** Lifetime of a ticket, in seconds. */
export const TICKET_SECONDS = 60;
const TICKET = /^(\d{1,10}\.\d{1,10}\.\d{1,12})\.([\w-]{43})$/;

/**
 * Tickets for streams, which browsers open without our headers: a session's token must not be in a URL. A ticket is
 * signed, names the session, and is valid for a minute on every replica.
 */
@Injectable()
export class LiveTickets {
  constructor(
    private readonly keys: Keys,
    private readonly clock: Clock,
    private readonly sessions: SessionsService,
  ) {}

  /** Returns a ticket for a user's session. */
  issue({ accountId, sessionId }: Pick<CurrentUser, 'accountId' | 'sessionId'>): string {
    const until = Math.floor(this.clock.now().getTime() / SECOND) + TICKET_SECONDS;
    const text = `${accountId}.${sessionId}.${until}`;
    return `${text}.${this.keys.sign('live-tickets', text)}`;
  }

  /** Returns the user of a ticket as stored now; undefined if it is not valid, or its session has ended. */
  async enter(ticket: string): Promise<CurrentUser | undefined> {
    const [, text = '', signature = ''] = TICKET.exec(ticket) ?? [];
    if (!this.keys.isSigned('live-tickets', text, signature)) return undefined;
    const [accountId = 0, sessionId = 0, until = 0] = text.split('.').map(Number);
    const now = this.clock.now();
    if (until * SECOND <= now.getTime()) return undefined;
    const user = await this.sessions.findUserOf(sessionId, accountId, now);
    return user && { ...user, accountId };
  }
}
