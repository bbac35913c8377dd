import type { Response } from 'express';
import { stands } from '../common/http/standing.js';

/** Milliseconds after which a browser reconnects. */
const RETRY_AFTER = 3000;
/** Maximum unread bytes of a slow phone: above that the stream is closed, and the phone reconnects. */
const MOST_UNREAD = 256 * 1024;

/** One open stream of server-sent events. */
export class LiveStream {
  private last: string | undefined;

  constructor(private readonly response: Response) {
    response.status(200).set({
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      // proxies must not buffer it
      'X-Accel-Buffering': 'no',
    });
    response.on('error', () => undefined);
    stands(response);
    response.flushHeaders();
    this.write(`retry: ${RETRY_AFTER}\n\n`);
  }

  /** Sends a state, unless only its time differs from the last one sent. */
  send(version: number, state: { now: string }): void {
    const content = JSON.stringify({ ...state, now: '' });
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
