import { SandboxHost } from '../../../server/payments/provider/index.js';
import { ana, ben } from '../../fixtures/actors.js';
import {
  buySeat,
  createPaidEvent,
  differences,
  reservationStatus,
  reserve,
} from '../../fixtures/payments.js';
import { type RunningApp, startApp } from '../../fixtures/app/start-app.js';
import { until } from '../../fixtures/app/until.js';
import { type TcpProxy, startTcpProxy } from '../../fixtures/tcp-proxy.js';

/** A part of what the product has, in milliseconds, and long enough for a busy machine. */
const PATIENCE = { answerWithin: 1500, askEvery: 100 };
/** Within which it is served again once the provider is there, in milliseconds. */
const AGAIN_WITHIN = 10_000;

describe('a payment provider that vanishes without a word', () => {
  let proxy: TcpProxy;
  let app: RunningApp;
  beforeAll(async () => {
    // eslint-disable-next-line @typescript-eslint/unbound-method -- called with its own `this` below
    const { connect } = SandboxHost.prototype;
    jest.spyOn(SandboxHost.prototype, 'connect').mockImplementation(async function throughProxy(
      this: SandboxHost,
    ) {
      const connection = await connect.call(this);
      proxy = await startTcpProxy(`http://${connection.address?.host}:${connection.address?.port}`);
      const { hostname, port } = new URL(proxy.url);
      return { ...connection, address: { host: hostname, port: Number(port) }, patience: PATIENCE };
    });
    app = await startApp();
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await app.close();
    await proxy.close();
  });

  it('holds no guest: they are told to try again, keep their hold, and reserve as soon as it is there', async () => {
    const eventId = await createPaidEvent(app, { maxWomen: 1, maxMen: 1 });
    // connections to the provider are open
    const [woman, man] = [await ana(app), await ben(app)];
    proxy.swallow();
    const began = performance.now();
    const refused = await Promise.all([reserve(woman, eventId), reserve(man, eventId)]);
    for (const { status, headers, error } of refused) {
      expect([status, error.code]).toEqual([503, 'UNAVAILABLE']);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(performance.now() - began).toBeLessThan(15_000);
    // who comes now is told at once, but for one now and then who asks whether it is there
    const answers = await Promise.all(Array.from({ length: 6 }, () => reserve(woman, eventId)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503));
    expect(await reservationStatus(app, woman, eventId)).toBe('held');
    await proxy.mend();
    await until('a session was opened', async () => (await reserve(woman, eventId)).status === 200, {
      within: AGAIN_WITHIN,
      every: 50,
    });
    await buySeat(app, woman, eventId);
    await buySeat(app, man, eventId);
    expect(await reservationStatus(app, man, eventId)).toBe('paid');
    expect(await differences(app)).toEqual([]);
  });

  it('whose place another host has taken: nobody finds out one by one that the open connections are dead', async () => {
    const eventId = await createPaidEvent(app, { maxWomen: 5, maxMen: 5 });
    const woman = await ana(app);
    await Promise.all(Array.from({ length: 4 }, () => reserve(woman, eventId)));
    proxy.swallow('open');
    await until('a session was found', async () => (await reserve(woman, eventId)).status === 200, {
      within: AGAIN_WITHIN,
      every: 50,
    });
    await buySeat(app, woman, eventId);
    expect(await reservationStatus(app, woman, eventId)).toBe('paid');
  });
});
