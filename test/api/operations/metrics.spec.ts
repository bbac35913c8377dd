import { request } from 'node:http';
import { MetricsListener } from '../../../server/common/metrics/metrics.js';
import { ana, Actor } from '../../fixtures/actors.js';
import { createPaidEvent, reserve } from '../../fixtures/payments.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { metricsOf, valueOf } from '../../fixtures/app/metrics.js';

const app = sharedApp({ metrics: { port: 0, host: '127.0.0.1' } });

describe('metrics', () => {
  it('are answered on their own port, and never on the public one', async () => {
    expect((await metricsOf(app)).get('apero_build_info')).toHaveLength(1);
    for (const path of ['/metrics', '/api/metrics', '/metrics/', '/Metrics']) {
      // where the client is built, any path is its page
      const said = await (await fetch(app.url + path)).text();
      expect([path, said.includes('apero_')]).toEqual([path, false]);
    }
    expect(await statusOf('GET', '/api/events')).toBe(404);
    expect(await statusOf('POST', '/metrics')).toBe(405);
  });

  it('count requests by the pattern of their route, never by an id', async () => {
    const guest = await ana(app);
    const eventId = await createPaidEvent(app);
    await guest.get(`/api/events/${eventId}`);
    await guest.get('/api/events/999999999');
    await new Actor(app).get('/api/nothing/of/ours' as '/api/events');
    const requests = (await metricsOf(app)).get('apero_http_request_duration_seconds_count') ?? [];
    const found = requests.map(({ labels }) => `${labels['method']} ${labels['route']} ${labels['status']}`);
    expect(found).toEqual(
      expect.arrayContaining(['GET /api/events/:id 2xx', 'GET /api/events/:id 4xx', 'GET unknown 4xx']),
    );
    expect(found.filter((line) => /\/\d/.test(line))).toEqual([]);
  });

  it('know holds, seats and payments', async () => {
    const guest = await ana(app);
    const before = await fresh();
    const eventId = await createPaidEvent(app, { maxWomen: 7, maxMen: 3 });
    const reservedAt = app.clock.now().getTime() / 1000;
    await reserve(guest, eventId);
    const after = await fresh();
    const grown = (name: string, labels = {}) => valueOf(after, name, labels) - valueOf(before, name, labels);
    expect(grown('apero_holds_open')).toBe(1);
    expect(grown('apero_payments', { state: 'open' })).toBe(1);
    expect(grown('apero_seats_capacity', { side: 'women' })).toBe(7);
    expect(grown('apero_seats', { side: 'women', state: 'held' })).toBe(1);
    expect(valueOf(after, 'apero_provider_last_success_timestamp_seconds')).toBe(reservedAt);
  });

  it('ask the database once in 15 seconds, however often they are asked for', async () => {
    const guest = await ana(app);
    const eventId = await createPaidEvent(app);
    const holds = valueOf(await fresh(), 'apero_holds_open');
    await reserve(guest, eventId);
    expect(valueOf(await metricsOf(app), 'apero_holds_open')).toBe(holds);
    app.clock.forward({ seconds: 15 });
    expect(valueOf(await metricsOf(app), 'apero_holds_open')).toBe(holds + 1);
  });
});

/** The figures of this moment. */
async function fresh() {
  app.clock.forward({ seconds: 16 });
  return metricsOf(app);
}

function statusOf(method: string, path: string): Promise<number | undefined> {
  const { port } = app.app.get(MetricsListener);
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, method }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
}
