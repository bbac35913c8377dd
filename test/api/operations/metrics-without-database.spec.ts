import { metricsOf, valueOf } from '../../fixtures/app/metrics.js';
import { type RunningApp, startApp } from '../../fixtures/app/start-app.js';
import { type TcpProxy, startTcpProxy } from '../../fixtures/tcp-proxy.js';

describe('metrics while the database is gone', () => {
  let home: RunningApp;
  let proxy: TcpProxy;
  let app: RunningApp;
  beforeAll(async () => {
    home = await startApp();
    proxy = await startTcpProxy(home.settings.databaseUrl);
    app = await startApp({
      replicaOf: home,
      databaseUrl: proxy.url,
      metrics: { port: 0, host: '127.0.0.1' },
    });
  });
  afterAll(async () => {
    await app.close();
    await proxy.close();
    await home.close();
  });
  const fresh = () => {
    home.clock.forward({ seconds: 16 });
    return metricsOf(app);
  };

  it('say so, say nothing of what is not known, and all else; and know it again when it is back', async () => {
    const before = await fresh();
    expect([valueOf(before, 'apero_database_up'), valueOf(before, 'apero_holds_open')]).toEqual([1, 0]);
    proxy.cut();
    const meanwhile = await fresh();
    expect(valueOf(meanwhile, 'apero_database_up')).toBe(0);
    // what was true before is no longer said
    for (const name of ['apero_holds_open', 'apero_payments', 'apero_seats', 'apero_jobs'])
      expect([name, meanwhile.get(name)]).toEqual([name, undefined]);
    expect(meanwhile.get('apero_build_info')).toHaveLength(1);
    expect(valueOf(meanwhile, 'process_resident_memory_bytes')).toBeGreaterThan(0);
    await proxy.mend();
    const after = await fresh();
    expect([valueOf(after, 'apero_database_up'), valueOf(after, 'apero_holds_open')]).toEqual([1, 0]);
  });
});
