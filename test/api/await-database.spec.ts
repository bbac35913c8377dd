import { type AddressInfo, createServer, type Server } from 'node:net';
import { awaitDatabase } from '../../server/common/database/await-database.js';
import { freePort } from '../fixtures/app/free-port.js';
import { createTestDatabase, type TestDatabase } from '../fixtures/app/test-database.js';
import { startTcpProxy } from '../fixtures/tcp-proxy.js';

const FOR_LONG = { within: 60_000, every: 20, answerWithin: 5000 };
const SOON = { within: 200, every: 20, answerWithin: 5000 };

let database: TestDatabase;
beforeAll(async () => (database = await createTestDatabase()));
afterAll(() => database.drop());

/** A server that refuses everybody with a code of PostgreSQL's. */
async function refusing(code: string): Promise<{ url: string; server: Server }> {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0Mno\0\0`);
  const length = Buffer.alloc(4);
  length.writeInt32BE(fields.length + 4);
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(Buffer.concat([Buffer.from('E'), length, fields])));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `postgres://apero:secret-word@127.0.0.1:${port}/apero`, server };
}

const saying = () => {
  const said: string[] = [];
  return { said, say: (sentence: string) => said.push(sentence) };
};

describe('a start before its database', () => {
  it('waits for it, says so once, and goes on when it is there', async () => {
    const proxy = await startTcpProxy(database.url);
    proxy.cut();
    const { said, say } = saying();
    const start = awaitDatabase(
      proxy.url,
      (sentence) => {
        say(sentence);
        setTimeout(() => void proxy.mend(), 300);
      },
      FOR_LONG,
    );
    await start;
    await proxy.close();
    expect(said).toEqual([
      expect.stringMatching(/^PostgreSQL at 127.0.0.1:\d+ is not there yet \(ECONNREFUSED\)/),
    ]);
  });

  it('ends with a sentence when it does not come', async () => {
    const { said, say } = saying();
    const url = `postgres://apero:secret-word@127.0.0.1:${await freePort()}/apero`;
    await expect(awaitDatabase(url, say, SOON)).rejects.toThrow(
      /took no connections for 0 s \(ECONNREFUSED\). Does it run, and does DATABASE_URL lead to it\?/,
    );
    expect(said).toHaveLength(1);
    expect(said.join()).not.toContain('secret-word');
  });

  it.each(['57P03', '53300', '08006'])(
    'waits while the server itself says that it is coming: %s',
    async (code) => {
      const { url, server } = await refusing(code);
      const { said, say } = saying();
      await expect(awaitDatabase(url, say, SOON)).rejects.toThrow(`took no connections for 0 s (${code})`);
      server.close();
      expect(said).toHaveLength(1);
    },
  );

  it('waits for a name that nobody knows yet', async () => {
    const { said, say } = saying();
    const url = 'postgres://apero@apero-database.invalid/apero';
    await expect(awaitDatabase(url, say, SOON)).rejects.toThrow(/took no connections/);
    expect(said).toHaveLength(1);
  });

  it.each([
    ['28P01', /does not let in apero: check user and password/],
    ['28000', /does not let in apero: check user and password/],
    ['3D000', /has no database apero: create it/],
    ['42501', /cannot be used/],
  ])('does not wait where that is of no use: %s', async (code, sentence) => {
    const { url, server } = await refusing(code);
    const { said, say } = saying();
    const refusal = await awaitDatabase(url, say, FOR_LONG).catch(String);
    server.close();
    expect(refusal).toMatch(sentence);
    expect(refusal).not.toContain('secret-word');
    expect(said).toEqual([]);
  });
});
