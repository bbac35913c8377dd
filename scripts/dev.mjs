// npm run dev: the server restarts and the client reloads while you work. The client is at the address that Vite prints.
import { spawn } from 'node:child_process';
import { build } from './build.mjs';

build(['server']);
process.env.DEMONSTRATION ??= '1';
const children = [
  ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json', '--watch', '--preserveWatchOutput'],
  ['--watch', 'dist/server/main.js'],
  ['node_modules/vite/bin/vite.js', 'client'],
].map((args) => spawn(process.execPath, args, { stdio: 'inherit' }));
// Ctrl-C reaches the children too; wait until all have stopped
process.on('SIGINT', () => undefined);
await Promise.all(children.map((child) => new Promise((resolve) => child.once('exit', resolve))));
