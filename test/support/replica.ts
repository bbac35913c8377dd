import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { freePort } from './free-port.js';
import { until } from './until.js';

const MAIN = 'dist/server/main.js';
/** In milliseconds; a start takes a second or two, more on a busy machine. */
const READY_WITHIN = 60_000;

/** The settings of a replica, as environment variables. */
export type ReplicaSettings = Readonly<Record<string, string>>;

/** Settings that the replicas of a crash test share: short holds, a busy reconciliation, the sandbox as provider. */
export function replicaSettings(databaseUrl: string, dataDir: string): ReplicaSettings {
  return {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    // the same on all replicas: it is part of what they order at the provider
    PUBLIC_URL: 'http://apero.test',
    JWT_SECRET: 'a-secret-for-tests-of-more-than-32-characters',
    ADMIN_EMAIL: 'organiser@apero.test',
    ADMIN_PASSWORD: 'organiser-secret',
    STRIPE_SECRET_KEY: '',
    STRIPE_WEBHOOK_SECRET: '',
    HOLD_SECONDS: '4',
    RECONCILE_SECONDS: '1',
    RATE_LIMITS: 'off',
    DEMO_DATA: '0',
    LOG_LEVEL: 'fatal',
  };
}

/** The server as it is built, in a process of its own that can be killed. It is started once. */
export class Replica {
  private child: ChildProcess | undefined;
  private closed: Promise<unknown> = Promise.resolve();
  private words = '';
  /** Where it listens; null until it is ready, and from the moment in which it is ended. */
  url: string | null = null;

  constructor(private readonly settings: ReplicaSettings) {
    if (!existsSync(MAIN)) throw new Error(`${MAIN} is missing: run "npm run build" first.`);
  }

  /** Whether the process is there, ready or not. */
  get lives(): boolean {
    return this.child !== undefined && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Throws with its last words when it has ended by itself. */
  async assertAlive(): Promise<void> {
    if (!this.child || this.lives) return;
    // a process may be gone before what it said has arrived
    await this.closed;
    const { exitCode, signalCode } = this.child;
    throw new Error(
      `A server has ended by itself (${exitCode ?? signalCode}): ${this.words || 'it said nothing'}`,
    );
  }

  /** Starts the process and does not wait for it. Answers where it will listen. */
  async spawn(): Promise<string> {
    const port = await freePort();
    this.child = spawn(process.execPath, [MAIN], {
      env: { ...process.env, ...this.settings, PORT: String(port) },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.child.stderr?.on('data', (data: Buffer) => (this.words += data.toString()));
    this.closed = once(this.child, 'close');
    return `http://127.0.0.1:${port}`;
  }

  /** Starts the process and waits until it takes requests. Throws with its last words when it ends instead. */
  async start(): Promise<void> {
    const url = await this.spawn();
    const ready = async () => {
      await this.assertAlive();
      return isReady(url);
    };
    await until('the server was ready', ready, { within: READY_WITHIN });
    this.url = url;
  }

  /** Ends the process with -9. Throws with its last words when it has ended by itself before. */
  async kill(): Promise<void> {
    this.url = null;
    await this.assertAlive();
    this.child?.kill('SIGKILL');
    await this.closed;
    this.child = undefined;
  }
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health/ready`)).ok;
  } catch {
    return false;
  }
}
