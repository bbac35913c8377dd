// Runs a command of the server (`node scripts/command.mjs matching/match …`), building it first if it is stale.
import { pathToFileURL } from 'node:url';
import { build } from './build.mjs';

const [name] = process.argv.splice(2, 1);
build(['server']);
// as npm start does
process.env.DEMONSTRATION ??= '1';
await import(pathToFileURL(`dist/server/${name}.command.js`).href);
