// The mail server of the benchmark, from outside.
import { fork } from 'node:child_process';

export class Sink {
  static async start() {
    const child = fork(new URL('./mail-server.mjs', import.meta.url));
    const sink = new Sink(child);
    const { port } = await sink.heard();
    sink.url = `smtp://127.0.0.1:${port}`;
    return sink;
  }

  constructor(child) {
    this.child = child;
  }

  heard() {
    return new Promise((resolve) => this.child.once('message', resolve));
  }

  /** Returns how many mails have come since `reset`, and the seconds between the first and the last. */
  ask(message = 'count') {
    const answer = this.heard();
    this.child.send(message);
    return answer;
  }

  /** Waits until so many have come. Returns the mails a second. Throws if that takes more than some minutes. */
  async took(count, minutes = 10) {
    const until = performance.now() + minutes * 60_000;
    for (;;) {
      const { taken, seconds } = await this.ask();
      if (taken >= count) return taken / seconds;
      if (performance.now() > until) throw new Error(`Only ${taken} of ${count} mails have come.`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  stop() {
    this.child.send('stop');
  }
}
