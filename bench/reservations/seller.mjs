// A process that sells seats: `product` or `floor`.
import { fork } from 'node:child_process';
import { temporaryFolder } from '../support.mjs';

export class Seller {
  /** Starts the process on a database, with a pool of this size. */
  static async start(name, databaseUrl, pool) {
    const child = fork(new URL(`./${name}.mjs`, import.meta.url), {
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl,
        DATABASE_POOL: String(pool),
        DATA_DIR: temporaryFolder(),
        DEMO_DATA: '0',
        LOG_LEVEL: 'fatal',
        // with keys no sandbox starts: the provider's time is not measured
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

  /** Processes all orders. Returns the milliseconds of each, the orders per second, and the memory in MB. */
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
