import type { Server } from 'node:http';

/** Milliseconds between two checks for idle connections. */
const LOOK = 50;

/**
 * Closes a server: no new connections, idle ones end at once, and requests in progress have `within` milliseconds.
 * Returns whether all of those were answered.
 */
export async function closeListener(server: Server, within: number): Promise<boolean> {
  let answered = true;
  await new Promise<void>((resolve) => {
    // answers that began before the stop did not ask for their connection to be closed
    const looks = setInterval(() => server.closeIdleConnections(), LOOK);
    const late = setTimeout(() => {
      answered = false;
      server.closeAllConnections();
    }, within);
    server.close(() => {
      clearInterval(looks);
      clearTimeout(late);
      resolve();
    });
    server.closeIdleConnections();
  });
  return answered;
}
