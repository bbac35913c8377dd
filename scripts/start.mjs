// npm start: builds what is stale, then runs the server in this process; with nothing set, a demonstration.
import { pathToFileURL } from 'node:url';
import { build } from './build.mjs';

build();
// unless a setting says otherwise: see docs/decisions/0011
process.env.DEMONSTRATION ??= '1';
await import(pathToFileURL('dist/server/main.js').href);
