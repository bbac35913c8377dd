// npm run image:check: builds the image and tries it as operations would: as nobody in particular, with a root that cannot be
// written to, the demonstration, every command, a stop. Where no builder or no base image is to be had it says so and ends well.
// IMAGE_BASE names another base than the Dockerfile's, such as a mirror's; `-- --image NAME` tries an image that is built already.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { ENGINES } from './image-engines.mjs';

const MOST_BYTES = 190e6;
const LONGEST_STOP = 5;
const STARTS_WITHIN = 180_000;
const DEMO = { DEMO: '1' };
/** The commands of package.json that the image has, with arguments; what they must end with. */
const COMMANDS = [
  { name: 'migration:run', says: 'up to date' },
  // from under a running server it takes nothing
  { name: 'migration:revert', says: 'Stop it first', codes: [1] },
  { name: 'verify', says: 'All is well' },
  { name: 'reconcile', args: ['--dry-run'] },
  { name: 'photos' },
  { name: 'quality', says: 'rated pairs' },
  // 1 where it finds a fault, which may be one of the machine
  { name: 'doctor', says: 'PostgreSQL', codes: [0, 1] },
  { name: 'seed', args: ['--people', '40', '--events', '2'], says: 'Added 40 people' },
  { name: 'erase-again', args: ['--dry-run'], says: 'Nobody is there' },
  { name: 'concepts' },
  { name: 'match', args: ['package.json'], codes: [1] },
  { name: 'rounds', args: ['package.json', '--rounds', '3'], codes: [1] },
  { name: 'backup', args: ['/data/backup.tar'], says: 'is whole' },
  { name: 'backup', args: ['--check', '/data/backup.tar'], says: 'is whole' },
];
/** Tried after the others, when no server runs. */
const RESTORE = ['restore', '--', '/data/backup.tar'];
/** Those that need the repository. */
const NOT_IN_IMAGE = ['migration:generate', 'release:record'];

const problems = [];
const say = (text) => process.stdout.write(`${text}\n`);
const check = (what, isSo, more = '') => {
  say(`${isSo ? '✓' : '✗'} ${what}${isSo || !more ? '' : `: ${more}`}`);
  if (!isSo) problems.push(what);
};

/** Returns the first program that works and has, or gets, a base image; undefined if there is none. */
function findEngine() {
  const [, pinned] = /^ARG BASE=(\S+)/m.exec(readFileSync('Dockerfile', 'utf8'));
  const bases = process.env.IMAGE_BASE
    ? [process.env.IMAGE_BASE]
    : [pinned, 'docker.io/library/node:24-slim'];
  const working = ENGINES.filter((engine) => engine.works());
  if (working.length === 0) say('Not tried: no Docker, Podman or Buildah works on this machine.');
  for (const base of bases)
    for (const engine of working) if (engine.has(base)) return { engine, base, isPinned: base === pinned };
  for (const engine of working)
    if (engine.pull(bases[0])) return { engine, base: bases[0], isPinned: bases[0] === pinned };
  if (working.length > 0) say(`Not tried: ${bases[0]} is not here and cannot be pulled.`);
  return undefined;
}

function revision() {
  return spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).stdout?.trim() || 'unknown';
}

async function until(isSo, within) {
  const end = Date.now() + within;
  for (;;) {
    const found = await isSo().catch(() => false);
    if (found || Date.now() > end) return found;
    await pause(500);
  }
}

function checkShape(engine, image, base) {
  const { User, Healthcheck, Labels } = engine.config(image);
  const bytes = engine.size(image) - engine.size(base);
  check(`our layers have ${(bytes / 1e6).toFixed(0)} MB, less than ${MOST_BYTES / 1e6}`, bytes < MOST_BYTES);
  check('it runs as a user that is not root, by number', /^[1-9]\d*:[1-9]\d*$/.test(User), User);
  check('it has a health check', Healthcheck?.Test?.join(' ').includes('/health/ready'));
  check('it says which version it is', /^[0-9a-f]{40}$/.test(Labels?.['org.opencontainers.image.revision']));
}

function checkRefusals(container) {
  const bare = container.once({});
  check(
    'without settings it is production, and refuses',
    bare.err.includes('Production needs these settings'),
    bare.err,
  );
  const both = container.once({ ...DEMO, DATABASE_URL: 'postgres://db.example/apero' });
  check('with DEMO=1 and a database it refuses', both.err.includes('DEMO=1 is a demonstration'), both.err);
}

async function checkServing(container, address) {
  const isReady = await until(async () => (await fetch(`${address}/health/ready`)).ok, STARTS_WITHIN);
  check('the demonstration is ready', isReady, container.log().slice(-2000));
  if (!isReady) return;
  const page = await fetch(address);
  check('its page says that it is one', (await page.text()).includes('id="demo-mark"'));
  check('search engines are told to leave', page.headers.get('x-robots-tag')?.includes('noindex'));
  const [, email, password] = /a guest with a place today +(\S+) \/ (\S+)/.exec(container.log()) ?? [];
  const login = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  check('the log-in that it prints works', login.ok, `${login.status}`);
  check('mails are to be seen', (await fetch(`${address}/sandbox/mail`)).ok);
  const api = await fetch(`${address}/api/docs`);
  check('the API is documented', api.ok, `${api.status}`);
}

function checkCommands(container) {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const all = Object.keys(scripts).filter((name) => scripts[name].includes('scripts/command.mjs'));
  const known = [...COMMANDS.map(({ name }) => name), RESTORE[0], ...NOT_IN_IMAGE];
  const untried = all.filter((name) => !known.includes(name));
  check('every command is tried here', untried.length === 0, untried.join(', '));
  for (const { name, args = [], says = '', codes = [0] } of COMMANDS) {
    const ended = container.exec('npm', 'run', '--silent', name, '--', ...args);
    const said = `${ended.out}\n${ended.err}`;
    const isWell = codes.includes(ended.code) && said.includes(says) && !/npm (warn|error)|EROFS/i.test(said);
    check(`npm run ${[name, ...args].join(' ')}`, isWell, `${ended.code} ${said.trim().slice(-500)}`);
  }
  const bill = JSON.parse(container.exec('cat', '/app/sbom.json').out);
  const names = new Set(bill.components.map((one) => one.name));
  check(
    'its bill of materials names what is in it',
    names.has('pg') && !names.has('typescript'),
    `${names.size}`,
  );
}

function checkFiles(container) {
  const who = container.exec('id', '-u').out;
  check('nobody in particular runs it', who === '1000', who);
  const write = container.exec(
    'sh',
    '-c',
    'touch /app/x 2>&1; touch /home/node/x 2>&1; touch /tmp/x && echo only-tmp',
  );
  const copies = container.exec('sh', '-c', 'ls /data/postgres | grep binaries').out;
  check('its PostgreSQL runs from where it lies', copies === '', copies);
  check('its root cannot be written to', /Read-only[^]*Read-only[^]*only-tmp/.test(write.out), write.out);
}

function checkRestore(container) {
  const { out, err } = container.once(
    { ...DEMO, DATA_DIR: '/data/restored' },
    'npm',
    'run',
    '--silent',
    ...RESTORE,
  );
  check(`npm run ${RESTORE.join(' ')}`, out.includes('Restored the state of'), `${out}\n${err}`.slice(-500));
}

async function tryImage(engine, image) {
  const container = engine.container(image);
  try {
    checkRefusals(container);
    await checkServing(container, container.start(DEMO));
    checkFiles(container);
    checkCommands(container);
    const { code, seconds } = await container.stop();
    const isSoon = seconds < LONGEST_STOP && code === 0;
    check(`it ends within ${LONGEST_STOP} s of SIGTERM (${seconds.toFixed(1)} s)`, isSoon, `${code}`);
    checkRestore(container);
  } finally {
    container.close();
  }
}

/** Builds it, tries it, and takes it away again. */
async function buildAndTry({ engine, base, isPinned }) {
  const image = `localhost/apero-check:${process.pid}`;
  say(
    `Building with ${engine.name} on ${base}${isPinned ? '' : ', which is not the base that the Dockerfile pins'} …`,
  );
  const args = ['--build-arg', `BASE=${base}`, '--build-arg', `REVISION=${revision()}`, '--tag', image];
  if (!engine.build(args)) return check('the image is built', false);
  checkShape(engine, image, base);
  await tryImage(engine, image);
  engine.remove(image);
}

const [option, given] = process.argv.slice(2);
const found = findEngine();
if (found) {
  const engine = ENGINES.find((one) => option === '--image' && one.works() && one.has(given));
  if (engine) {
    checkShape(engine, given, found.base);
    await tryImage(engine, given);
  } else await buildAndTry(found);
  say(
    problems.length ? `${problems.length} things are wrong with the image.` : 'The image is as it should be.',
  );
}
process.exitCode = problems.length ? 1 : 0;
