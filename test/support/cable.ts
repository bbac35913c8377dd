import { type AddressInfo, type Socket, connect, createServer } from 'node:net';

/** The wire between the product and its database, which a test can cut and mend. */
export interface Cable {
  /** The database's address by way of this cable. */
  url: string;
  cut: () => void;
  mend: () => Promise<void>;
  close: () => Promise<void>;
}

/** Lays a cable to the database at `databaseUrl`. */
export async function layCable(databaseUrl: string): Promise<Cable> {
  const far = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const near = createServer((socket) => {
    const onward = connect(Number(far.port || 5432), far.hostname);
    for (const [end, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(end);
      end.on('error', () => undefined);
      end.on('close', () => {
        sockets.delete(end);
        // one end that broke off is no end of the stream: the other would wait for ever
        other.destroySoon();
      });
    }
    socket.pipe(onward).pipe(socket);
  });
  const open = (port: number) =>
    new Promise<void>((resolve) => near.listen(port, '127.0.0.1', () => resolve()));
  await open(0);
  const { port } = near.address() as AddressInfo;
  const cut = () => {
    near.close();
    for (const socket of sockets) socket.destroy();
  };
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    url: url.href,
    cut,
    mend: () => open(port),
    close: () =>
      new Promise((resolve) => {
        near.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
