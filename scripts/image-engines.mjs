// The programs that can build and run an image, each by the same few calls; for scripts/image-check.mjs.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, mkdirSync, chownSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The user of the image. */
const USER = 1000;

function run(command, args, options = {}) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    ...options,
  });
  return { ok: !error && status === 0, code: status, out: (stdout ?? '').trim(), err: (stderr ?? '').trim() };
}

/** Where npm is set up for a registry of one's own: the build uses the same. */
function npmSettings() {
  const { ok, out } = run('npm', ['config', 'get', 'userconfig'], { stdio: ['ignore', 'pipe', 'ignore'] });
  return ok && run('test', ['-f', out]).ok ? ['--volume', `${out}:/root/.npmrc:ro`] : [];
}

/** Docker and Podman: containers are run by them, with a root that cannot be written to. */
function withContainers(name) {
  const call = (...args) => run(name, args);
  return {
    name,
    works: () => call('info').ok,
    has: (image) => call('image', 'inspect', image).ok,
    pull: (image) => run(name, ['pull', '--quiet', image], { timeout: 300_000 }).ok,
    build: (args) => run(name, ['build', ...args, '.'], { stdio: ['ignore', 'ignore', 'inherit'] }).ok,
    config: (image) => JSON.parse(call('image', 'inspect', image).out)[0].Config,
    size: (image) => Number(call('image', 'inspect', '--format', '{{.Size}}', image).out),
    container: (image) => runningContainer(call, name, image),
    remove: (image) => void call('rmi', '--force', image),
  };
}

function runningContainer(call, name, image) {
  const volume = `apero-check-${process.pid}`;
  const confined = [
    '--read-only',
    '--tmpfs',
    '/tmp',
    '--cap-drop',
    'ALL',
    '--security-opt',
    'no-new-privileges',
  ];
  const settings = (env) => Object.entries(env).flatMap(([key, value]) => ['--env', `${key}=${value}`]);
  let id;
  return {
    once: (env, ...command) =>
      call('run', '--rm', ...confined, '--volume', `${volume}:/data`, ...settings(env), image, ...command),
    start(env) {
      const args = [
        ...confined,
        '--volume',
        `${volume}:/data`,
        '--publish',
        '127.0.0.1::3000',
        ...settings(env),
      ];
      id = call('run', '--detach', ...args, image).out;
      const [address] = call('port', id, '3000').out.split('\n');
      return `http://${address}`;
    },
    exec: (...command) => call('exec', id, ...command),
    log: () => run(name, ['logs', id]).out,
    stop() {
      const started = performance.now();
      call('stop', '-t', '20', id);
      const code = Number(call('inspect', '--format', '{{.State.ExitCode}}', id).out);
      return Promise.resolve({ code, seconds: (performance.now() - started) / 1000 });
    },
    close() {
      if (id) call('rm', '--force', id);
      call('volume', 'rm', '--force', volume);
    },
  };
}

/** Buildah builds only. What it built is run here, by chroot in a mount namespace of its own: read-only, but /tmp and /data. */
function withBuildah(...storage) {
  const call = (...args) => run('buildah', [...storage, ...args]);
  const inspect = (image) => JSON.parse(call('inspect', '--type', 'image', image).out);
  return {
    name: ['buildah', ...storage].join(' '),
    works: () => process.getuid?.() === 0 && call('info').ok && run('unshare', ['--mount', 'true']).ok,
    has: (image) => call('inspect', '--type', 'image', image).ok,
    pull: (image) => run('buildah', [...storage, 'pull', '--quiet', image], { timeout: 300_000 }).ok,
    build: (args) =>
      run(
        'buildah',
        [
          ...storage,
          'bud',
          '--isolation',
          'chroot',
          '--network',
          'host',
          '--pull-never',
          '--format',
          'docker',
          ...npmSettings(),
          ...args,
          '.',
        ],
        { stdio: ['ignore', 'ignore', 'inherit'] },
      ).ok,
    config: (image) => inspect(image).Docker.config,
    size: (image) => JSON.parse(inspect(image).Manifest).layers.reduce((sum, { size }) => sum + size, 0),
    container: (image) => chrootContainer(call, image, inspect(image).Docker.config),
    remove: (image) => void call('rmi', '--force', image),
  };
}

const CONFINE = `
root=$1 data=$2; shift 2
mount --bind "$root" "$root" && mount -o remount,bind,ro "$root"
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp" && mount --bind "$data" "$root/data"
mount --rbind /dev "$root/dev" && mount --rbind /proc "$root/proc" && mount --bind /etc/resolv.conf "$root/etc/resolv.conf" 2>/dev/null
exec chroot --userspec=${USER}:${USER} --groups=${USER} "$root" /usr/bin/env -i --chdir=/app "$@"`;

function chrootContainer(call, image, { Env, Cmd }) {
  const container = call('from', '--pull-never', image).out;
  const root = call('mount', container).out;
  const folder = mkdtempSync(join(tmpdir(), 'apero-image-'));
  const data = join(folder, 'data');
  mkdirSync(data);
  chownSync(data, USER, USER);
  const port = 39_000 + (process.pid % 900);
  const args = (env, command) => [
    '--mount',
    '--propagation',
    'private',
    'sh',
    '-c',
    CONFINE,
    'sh',
    root,
    data,
    ...Env,
    ...Object.entries(env).map(([key, value]) => `${key}=${value}`),
    ...command,
  ];
  let server;
  let own = {};
  let log = '';
  return {
    once: (env, ...command) => run('unshare', args(env, command.length ? command : Cmd)),
    start(env) {
      own = { ...env, PORT: port };
      server = spawn('unshare', args(own, Cmd), { stdio: ['ignore', 'pipe', 'pipe'] });
      for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => (log += text));
      return `http://127.0.0.1:${port}`;
    },
    exec: (...command) => run('unshare', args(own, command)),
    log: () => log,
    stop() {
      const started = performance.now();
      return new Promise((resolve) => {
        server.once('exit', (code) => resolve({ code, seconds: (performance.now() - started) / 1000 }));
        server.kill('SIGTERM');
      });
    },
    close() {
      if (server?.exitCode === null) server.kill('SIGKILL');
      call('umount', container);
      call('rm', container);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What may be on a machine, in the order in which it is asked. */
export const ENGINES = [
  withContainers('docker'),
  withContainers('podman'),
  withBuildah(),
  // where no overlay can be mounted, as inside of another container
  withBuildah('--storage-driver', 'vfs'),
];
