// One of the two that sell places, in a process of its own: `product` or `floor`.
import { fork } from 'node:child_process';
import { temporaryFolder } from '../support.mjs';

export class Seller {
  /** Starts it on a database, with a pool of so many connections. */
  static async start(name, databaseUrl, pool) {
    const child = fork(new URL(`./${name}.mjs`, import.meta.url), {
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl,
        DATABASE_POOL: String(pool),
        DATA_DIR: temporaryFolder(),
        DEMO_DATA: '0',
        LOG_LEVEL: 'fatal',
        // no sandbox: the provider's share is left out
        STRIPE_SECRET_KEY: 'sk_test_bench',
        STRIPE_WEBHOOK_SECRET: 'whsec_bench',
      },
    });
    const seller = new Seller(child);
    await seller.heard();
    return seller;
  }

  constructor(child) {
    this.child = child;
    this.ended = new Promise((resolve) => child.once('exit', resolve));
  }

  /** Sells to every order; answers the milliseconds of each, how many a second, and the memory held in MB. */
  sell(orders) {
    this.child.send({ orders });
    return this.heard();
  }

  stop() {
    this.child.send({ stop: true });
    return this.ended;
  }

  heard() {
    const answer = new Promise((resolve) => this.child.once('message', resolve));
    const end = this.ended.then((code) => {
      throw new Error(`A seller ended with ${code}.`);
    });
    return Promise.race([answer, end]);
  }
}
