// npm start: builds what is stale, then runs the server in this process; with nothing set, a demonstration.
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { build } from './build.mjs';

if (!existsSync('dist/server'))
  process.stderr.write('The first start builds Apéro and adds sample data: this takes a minute or two.\n');
build();
// unless a setting says otherwise: see docs/decisions/0011
process.env.DEMONSTRATION ??= '1';
// the addresses and logins stay in sight: not one line for each request
if (!process.env.DATABASE_URL && process.env.NODE_ENV !== 'production') process.env.LOG_LEVEL ??= 'warn';
await import(pathToFileURL('dist/server/main.js').href);
