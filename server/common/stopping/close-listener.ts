import type { Server } from 'node:http';

/** Milliseconds between two looks at connections that have become idle. */
const LOOK = 50;

/**
 * Closes a server: no new connections, idle ones end at once, requests under way have `within` milliseconds. Returns
 * whether all of these were answered.
 */
export async function closeListener(server: Server, within: number): Promise<boolean> {
  let answered = true;
  await new Promise<void>((resolve) => {
    // an answer that had begun before the order says nothing of its connection's end
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
