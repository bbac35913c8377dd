// Holds openapi.json against the recommended rules of Redocly's linter and its size; every finding fails.
import { createConfig, lintDocument, makeDocumentFromString, BaseResolver } from '@redocly/openapi-core';
import { readFileSync } from 'node:fs';

const FILE = 'openapi.json';
// 4,200 while each operation repeated its errors; more than this means that something is repeated again
const MOST_BYTES_PER_OPERATION = 2300;
const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
// told to everybody, always with 200
const NEVER_REFUSE = ['auth~1status', 'events~1next', 'legal'].map(
  (path) => `#/paths/~1api~1${path}/get/responses`,
);

const text = readFileSync(FILE, 'utf8');
const problems = [...(await redocly()), ...size()];
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length ? 1 : 0;

async function redocly() {
  const config = await createConfig({ extends: ['recommended'] });
  const found = await lintDocument({
    document: makeDocumentFromString(text, FILE),
    config: config.styleguide ?? config,
    externalRefResolver: new BaseResolver(),
  });
  return found
    .filter(
      ({ ruleId, location }) =>
        !(ruleId === 'operation-4xx-response' && NEVER_REFUSE.includes(location?.[0]?.pointer)),
    )
    .map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location?.[0]?.pointer ?? ''})`);
}

function size() {
  const document = JSON.parse(text);
  // as it is served: the file is indented, to be read in a diff
  const bytes = Buffer.byteLength(JSON.stringify(document));
  const operations = Object.values(document.paths).flatMap((path) =>
    Object.keys(path).filter((key) => METHODS.includes(key)),
  );
  const most = operations.length * MOST_BYTES_PER_OPERATION;
  return bytes > most ? [`size: ${bytes} bytes for ${operations.length} operations, ${most} at most`] : [];
}
