import { createServer } from 'node:net';

/** Below the ports that systems give to outgoing connections: those come and go, and would take ours in between. */
const [FIRST, LAST] = [20_000, 32_000];

/** A port of 127.0.0.1 on which nobody listens, and that nobody is given by accident. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST));
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
