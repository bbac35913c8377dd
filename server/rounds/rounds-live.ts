import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import type { Response } from 'express';
import { SessionsService } from '../auth/index.js';
import { DatabaseNotifications } from '../common/database/notifications.js';
import { DomainError } from '../common/errors/domain-error.js';
import { Stopping } from '../common/stopping/stopping.js';
import { ROUNDS_CHANNEL, RoundsRepository } from './rounds.repository.js';
import { type RoundsSnapshot, RoundsSnapshots } from './rounds-snapshot.js';
import { STREAM_OPENED } from '../common/http/deadlines.js';
import { repeatEvery } from '../common/clock/repeat-every.js';

/** Milliseconds after which a phone that has lost the connection tries again. */
const RETRY_AFTER = 3000;
/** Maximum unread bytes of a slow phone: above that the stream is closed, and the phone reconnects. */
const MOST_UNREAD = 256 * 1024;

/** One open stream of server-sent events. */
class LiveStream {
  private last: string | undefined;

  constructor(private readonly response: Response) {
    response.status(200).set({
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      // proxies must not buffer it
      'X-Accel-Buffering': 'no',
    });
    response.on('error', () => undefined);
    response.emit(STREAM_OPENED);
    response.flushHeaders();
    this.write(`retry: ${RETRY_AFTER}\n\n`);
  }

  /** Sends a state, unless only its time differs from the last one sent. */
  send(version: number, state: { now: Date }): void {
    const content = JSON.stringify({ ...state, now: null });
    if (content === this.last) return;
    this.last = content;
    this.write(`id: ${version}\ndata: ${JSON.stringify(state)}\n\n`);
  }

  /** Sends a comment that shows proxies and phones that the connection is alive. */
  beat(): void {
    this.write(': beat\n\n');
  }

  end(): void {
    this.response.end();
  }

  private write(text: string): void {
    if (this.response.writableEnded) return;
    this.response.write(text);
    if (this.response.writableLength > MOST_UNREAD) this.response.destroy();
  }
}

/** The reader of a stream, and what they may see. */
export interface LiveReader {
  accountId: number;
  /** The session with which it was opened; the stream ends with it. */
  sessionId: number;
  /** Returns the reader's view of a snapshot; null if they may see nothing any more. */
  see: (snapshot: RoundsSnapshot) => { now: Date } | null;
  /** Returns whether they may still see it; called at each heartbeat. */
  mayStill?: () => Promise<boolean>;
}

type OpenStream = LiveReader & { stream: LiveStream; eventId: number };

/** Maximum number of streams of one account on one replica, as phones that lost the connection leave some behind. */
const MOST_OF_ACCOUNT = 4;
const MOST_STREAMS = 5000;
const TICK = 1000;
/** Ticks between two polls of the versions while NOTIFY works, and between two heartbeats. */
const [REFRESH_EVERY, BEAT_EVERY] = [5, 15];

/**
 * Sends changes to open screens. Each change increments the version of its plan and notifies the replicas; each of them
 * reads the event once and sends every screen its view. Nothing is cached here: a stream begins with the whole state.
 */
@Injectable()
export class RoundsLive implements OnModuleDestroy {
  private readonly logger = new Logger('Rounds');
  private readonly streams = new Map<number, Set<OpenStream>>();
  private readonly versions = new Map<number, number>();
  /** The events whose screens are being updated; `again`: there has been a change since. */
  private readonly pushing = new Map<number, { again: boolean }>();
  private readonly stopTicking = repeatEvery(TICK, 'updating the screens', () => this.tick());
  private ticks = 0;
  private listens = false;

  constructor(
    private readonly stopping: Stopping,
    private readonly notifications: DatabaseNotifications,
    private readonly sessions: SessionsService,
    private readonly repository: RoundsRepository,
    private readonly snapshots: RoundsSnapshots,
  ) {
    stopping.signal.addEventListener('abort', () => this.onModuleDestroy());
  }

  get open(): number {
    return [...this.streams.values()].reduce((sum, { size }) => sum + size, 0);
  }

  /** Opens a stream: sends the current state, then each change. Throws UNAVAILABLE while the process stops. */
  begin(eventId: number, reader: LiveReader, response: Response): void {
    if (this.stopping.hasBegun || this.open >= MOST_STREAMS) throw new DomainError('UNAVAILABLE');
    this.endOldest(reader.accountId);
    const opened = { ...reader, eventId, stream: new LiveStream(response) };
    const ofEvent = this.streams.get(eventId) ?? new Set();
    this.streams.set(eventId, ofEvent.add(opened));
    response.once('close', () => this.forget(opened));
    this.listen();
    void this.push(eventId);
  }

  onModuleDestroy(): void {
    for (const ofEvent of this.streams.values()) for (const { stream } of ofEvent) stream.end();
    void this.stopTicking();
  }

  /** Reads the event once and sends each of its screens its view. */
  private async push(eventId: number): Promise<void> {
    const running = this.pushing.get(eventId);
    if (running) {
      running.again = true;
      return;
    }
    const current = { again: true };
    this.pushing.set(eventId, current);
    try {
      while (current.again) {
        current.again = false;
        await this.pushOnce(eventId);
      }
    } catch (error) {
      // the versions are not updated, so the next poll tries again
      this.versions.delete(eventId);
      this.logger.warn(`The screens of event ${eventId} wait: ${String(error)}`);
    } finally {
      this.pushing.delete(eventId);
    }
  }

  private async pushOnce(eventId: number): Promise<void> {
    const opened = [...(this.streams.get(eventId) ?? [])];
    if (opened.length === 0) return;
    const snapshot = await this.snapshots.read(eventId);
    const alive = await this.sessions.alive(opened.map(({ sessionId }) => sessionId));
    const version = snapshot.plan?.version ?? 0;
    this.versions.set(eventId, version);
    for (const { stream, sessionId, see } of opened) {
      const state = alive.has(sessionId) ? see(snapshot) : null;
      if (state) stream.send(version, state);
      else stream.end();
    }
  }

  private listen(): void {
    if (this.listens) return;
    this.listens = true;
    this.notifications.listen(ROUNDS_CHANNEL, (message) => {
      if (message === '') void this.refresh();
      else if (this.streams.has(Number(message))) void this.push(Number(message));
    });
  }

  private async tick(): Promise<void> {
    if (this.streams.size === 0) return;
    this.ticks += 1;
    // not awaited: a slow database must not keep the next refresh from running
    if (this.ticks % BEAT_EVERY === 0) void this.beat();
    else if (!this.notifications.isHearing || this.ticks % REFRESH_EVERY === 0) await this.refresh();
  }

  /** Checks for changes whose notification was lost. */
  private async refresh(): Promise<void> {
    try {
      const now = await this.repository.versions([...this.streams.keys()]);
      for (const eventId of this.streams.keys())
        if ((now.get(eventId) ?? 0) !== this.versions.get(eventId)) void this.push(eventId);
    } catch (error) {
      this.logger.warn(`The screens of all events wait: ${String(error)}`);
    }
  }

  // also shows arrivals, blocks and departures, which do not change the version
  private async beat(): Promise<void> {
    for (const [eventId, ofEvent] of this.streams) {
      for (const one of ofEvent) {
        one.stream.beat();
        // a failure of the database does not end streams
        if (one.mayStill && !(await one.mayStill().catch(() => true))) one.stream.end();
      }
      void this.push(eventId);
    }
  }

  private endOldest(accountId: number): void {
    const all = [...this.streams.values()].flatMap((ofEvent) => [...ofEvent]);
    const own = all.filter((one) => one.accountId === accountId);
    for (const one of own.slice(0, Math.max(0, own.length - MOST_OF_ACCOUNT + 1))) {
      one.stream.end();
      this.forget(one);
    }
  }

  private forget(one: OpenStream): void {
    const ofEvent = this.streams.get(one.eventId);
    ofEvent?.delete(one);
    if (ofEvent?.size !== 0) return;
    this.streams.delete(one.eventId);
    this.versions.delete(one.eventId);
  }
}
