// npm start: builds what is stale, then runs the server in this process.
import { pathToFileURL } from 'node:url';
import { build } from './build.mjs';

build();
await import(pathToFileURL('dist/server/main.js').href);
