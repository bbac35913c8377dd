// npm start: builds what is stale, then becomes the server.
import { pathToFileURL } from 'node:url';
import { build } from './build.mjs';

build();
await import(pathToFileURL('dist/server/main.js').href);
