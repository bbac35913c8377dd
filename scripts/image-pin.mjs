// npm run image:pin [-- --write]: asks each registry for the digest that the names in Dockerfile and deploy/compose.yaml have
// now, and says (or writes) what differs. Needs the registries; ends with 1 where one does not answer or a pin is old.
import { readFileSync, writeFileSync } from 'node:fs';

const FILES = ['Dockerfile', 'deploy/compose.yaml'];
const PINNED = /docker\.io\/([\w./-]+):([\w.-]+)@(sha256:[0-9a-f]{64})/g;
/** Lists for several platforms first, so that the digest is that of all of them. */
const ACCEPT = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
].join(', ');
const ANSWERS_WITHIN = 20_000;

async function digestOf(name, tag) {
  const signal = AbortSignal.timeout(ANSWERS_WITHIN);
  const login = `https://auth.docker.io/token?service=registry.docker.io&scope=repository:${name}:pull`;
  const { token } = await (await fetch(login, { signal })).json();
  const answer = await fetch(`https://registry-1.docker.io/v2/${name}/manifests/${tag}`, {
    method: 'HEAD',
    headers: { Accept: ACCEPT, Authorization: `Bearer ${token}` },
    signal,
  });
  const digest = answer.headers.get('docker-content-digest');
  if (!answer.ok || !digest) throw new Error(`${answer.status}`);
  return digest;
}

for (const file of FILES) {
  let text = readFileSync(file, 'utf8');
  for (const [whole, name, tag, pinned] of text.matchAll(PINNED)) {
    const now = await digestOf(name, tag).catch((error) => {
      process.stdout.write(`${name}:${tag}: the registry does not answer (${error.message})\n`);
      process.exitCode = 1;
    });
    if (now === undefined) continue;
    process.stdout.write(`${name}:${tag}: ${now === pinned ? 'as pinned' : `now ${now}`}\n`);
    if (now === pinned) continue;
    if (process.argv.includes('--write')) text = text.replaceAll(whole, whole.replace(pinned, now));
    else process.exitCode = 1;
  }
  writeFileSync(file, text);
}
